"""One moment to pass on: its picture, a QR code, a page for frames of other sites, a page to share it."""
