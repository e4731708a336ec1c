import type { TableTexts } from '#i18n/en/tables'

export const tables: TableTexts = {
  columns: '已读取的列',
  sheet: '工作表：%{names}',
  notColumns: '未读取的列：%{names}',
  notSheets: '未读取的工作表：%{names}',
  merged: '合并单元格（各行取相同的值）：%{names}',
  and: '、',
}
