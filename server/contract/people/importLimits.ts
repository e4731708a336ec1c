/**
 * Limits of a user import: data rows, columns, characters read per cell, total characters, distinct texts, bytes as
 * sent and unpacked. `filesAnHour` is per company and includes refused files.
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
