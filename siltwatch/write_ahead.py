"""How much disk SQLite's write-ahead log may keep once nobody needs what is in it."""

# Beyond what a commit of a large backlog writes, so that in daily use the file is never cut and grown again. Left alone
# SQLite keeps the file as large as one long reading once made it, for as long as anything has the database open.
LOG_KEPT_BYTES = 32 * 1024 * 1024
LOG_KEPT = f"journal_size_limit={LOG_KEPT_BYTES}"  # the pragma, of each connection that may write
