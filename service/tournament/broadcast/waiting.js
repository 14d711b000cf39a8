// A table whose match has not begun: look again, until there is a stage to go to.
const AGAIN_MS = 10_000;
setTimeout(() => location.reload(), AGAIN_MS);
