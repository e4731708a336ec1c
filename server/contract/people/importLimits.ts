/**
 * Limits of a file of users: rows below the titles, columns, characters of a cell that are read, characters and
 * different texts in all, bytes as sent, bytes unpacked; files an hour for one company, refused ones among them.
 */
export const importLimits = {
  rows: 10_000,
  columns: 100,
  cellLength: 1000,
  characters: 8_000_000,
  strings: 500_000,
  bytes: 4_000_000,
  unpackedBytes: 64 * 1024 * 1024,
  filesAnHour: 20,
} as const
