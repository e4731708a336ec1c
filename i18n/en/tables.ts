/** What was read of a table that someone brings; shared by all screens that take one. */
export const tables = {
  columns: 'Columns read',
  sheet: 'Sheet: %{names}',
  notColumns: 'Columns not read: %{names}',
  notSheets: 'Sheets not read: %{names}',
  merged: 'Merged cells (each row gets their value): %{names}',
  and: ', ',
}
export type TableTexts = typeof tables
