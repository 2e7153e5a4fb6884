"""The table `builds`, written by the publish stage."""

from schemas.columns import Integer, Table, Text, Timestamp, integer, plain, varchar


class Builds(Table):
    """One row per build that was published."""

    build_id: Text = varchar("Key of the build.")
    built_at: Timestamp = plain("When the build was finished, in UTC.")
    package_version: Text = varchar("Version of this package.")
    schema_version: Integer = integer(
        "Version of the tables; a warehouse of another version is rebuilt, never half-read.", least=1
    )
    rules_digest: Text = varchar("Digest of the code and rules that decided the content.")
    lists: Integer = integer("Number of accepted lists.", least=0)
    row_counts: Text = varchar("JSON object: table name to number of rows.")
    table_digests: Text = varchar("JSON object: table name to the SHA-256 of its canonical content.")

    class Config:
        unique = ["build_id"]
