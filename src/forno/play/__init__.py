"""One game or many, played by the rules: checked moves, records, random words, tables."""
