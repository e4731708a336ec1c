/**
 * Limits of a user import. `cellLength` is the characters read per cell, `characters` their total, `strings` the
 * distinct texts, `bytes` the size of the upload and `unpackedBytes` its size after unpacking. `filesAnHour` is per
 * company and includes refused files.
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
