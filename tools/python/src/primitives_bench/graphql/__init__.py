"""GraphQL documents and their generated types."""
