"""How backups stand on the audit trail, for who writes it there and who looks for it."""

MADE, PROVED = "made a backup", "proved a backup"
