import { importColumns, requiredImportColumns, type ImportColumn } from '#contract/people/imports'
import { importLimits } from '#contract/people/importLimits'
import { locales, type Locale } from '#contract/text/locale'
import { unescapeSpreadsheetText } from '#contract/text/spreadsheetText'
import { listTexts } from '#i18n/lists'
import { Refusal } from '#server/core/errors'
import type { ReadSheet, Wanted } from '#server/core/tables/reading/readSheets'

export type Cells = Partial<Record<ImportColumn, string>>

export interface FileRow {
  /** Row number in the file; the headings are row 1. */
  number: number
  cells: Cells
}

export const titleOf = (locale: Locale, column: ImportColumn): string =>
  listTexts(locale)(`resources.users.fields.${column}`)

const synonyms: Record<ImportColumn, readonly string[]> = {
  username: [
    '账号',
    '帐号',
    '账户',
    '登录名',
    '用户账号',
    '用户名称',
    'account',
    'user',
    'login',
    'user id',
  ],
  realName: ['真实姓名', '员工姓名', '人员姓名', '中文姓名', '名字', 'full name', 'real name'],
  nickName: ['别名', '花名', '显示名', 'nick', 'alias', 'display name'],
  dialCode: [
    '区号',
    '国家代码',
    '国家区号',
    '国家码',
    'dial code',
    'dialling code',
    'calling code',
    'area code',
  ],
  phone: [
    '手机',
    '手机号码',
    '电话',
    '电话号码',
    '移动电话',
    '联系电话',
    '联系方式',
    '联系手机',
    'mobile',
    'mobile phone',
    'mobile number',
    'phone number',
    'telephone',
    'tel',
    'cell',
    'cell phone',
  ],
  email: [
    '邮件',
    '电子邮箱',
    '电子邮件',
    '邮箱地址',
    '邮件地址',
    '联系邮箱',
    '公司邮箱',
    'e-mail',
    'mail',
    'email address',
    'e-mail address',
  ],
  locale: ['界面语言', '语种', 'lang', 'locale'],
  roles: ['用户角色', '角色名称', 'role', 'user role'],
  departmentName: [
    '所属部门',
    '部门名称',
    '所在部门',
    '归属部门',
    'dept',
    'department name',
    'division',
  ],
}

const required: ReadonlySet<ImportColumn> = new Set(requiredImportColumns)

export const wantedOfUsers: Wanted = {
  rows: importLimits.rows,
  columns: importColumns.map((field) => ({
    field,
    headings: [...locales.map((locale) => titleOf(locale, field)), ...synonyms[field]],
    required: required.has(field),
  })),
}

export const userRows = (read: ReadSheet, locale: Locale): FileRow[] => {
  const { missing, isTooLong, fields, rows } = read
  if (missing.length > 0 && rows.length === 0 && read.row < 0) throw new Refusal('importEmpty')
  if (missing.length > 0)
    throw new Refusal('importColumnsMissing', {
      args: {
        columns: missing.map((column) => titleOf(locale, column as ImportColumn)).join(', '),
      },
    })
  if (isTooLong) throw new Refusal('importTooManyRows', { args: { most: importLimits.rows } })
  if (rows.length === 0) throw new Refusal('importEmpty')
  return rows.map(({ number, cells }) => ({
    number,
    cells: Object.fromEntries(
      fields.flatMap((field, column) =>
        field === null
          ? []
          : [
              [
                field,
                unescapeSpreadsheetText(cells[column] ?? '')
                  .replaceAll('\0', '')
                  .trim(),
              ],
            ],
      ),
    ),
  }))
}
