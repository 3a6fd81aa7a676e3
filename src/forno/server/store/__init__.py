"""Where tables are kept: SQLAlchemy models and the few things that are asked of them. Nobody else speaks SQL."""
