"""Keeping: where logs are besides Redis, and what notices that something was lost.

`archive`         closed matches as files, brought back on demand
`film`            every state of a closed match as everybody may see it
`backup`          a whole server in one file, and a server made from it
`backup_content`  what may stand in a backup
`verification`    verification of a log as a file
`witness`         how far every match was, noted beside the store
"""
