export const tables = {
  columns: 'Columns read',
  sheet: 'Sheet: %{names}',
  notColumns: 'Columns not read: %{names}',
  notSheets: 'Sheets not read: %{names}',
  merged: 'Merged cells (each row gets their value): %{names}',
  and: ', ',
}
export type TableTexts = typeof tables
