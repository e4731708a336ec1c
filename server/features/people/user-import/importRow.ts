import { z } from 'zod'
import type { ErrorArgs } from '#contract/core/errors'
import { issueArgs, issueKey } from '#contract/core/issues'
import * as rules from '#contract/core/rules'
import { importLimits } from '#contract/people/importLimits'
import { importColumns, requiredImportColumns, type ImportColumn } from '#contract/people/imports'
import { fold } from '#contract/text/fold'
import { defaultDialCode, locales, type Locale } from '#contract/text/locale'
import { normalizeDialCode, parsePhone } from '#contract/text/phones'
import { listTexts } from '#i18n/lists'
import { Refusal } from '#server/core/errors'
import { cellsByField } from '#server/core/tables/readTable'
import type { ReadSheet, Wanted } from '#server/core/tables/reading/readSheets'
import { noContacts } from '#server/platform/identity/storedUser'
import type { UserFields } from '#server/platform/identity/userStore.queries'

export type Cells = Partial<Record<ImportColumn, string>>

export interface FileRow {
  /** Row number in the file; the headings are row 1. */
  number: number
  cells: Cells
}

export const titleOf = (locale: Locale, column: ImportColumn): string =>
  listTexts(locale)(`resources.users.fields.${column}`)

/** Other headings, normalized as in `findHeadings`. */
const synonyms: Record<ImportColumn, RegExp> = {
  username: /^(?:用户)?[账帐]号$|^账户$|^登录名$|^用户名称$|^(?:account|user|login|userid)$/,
  realName: /^(?:真实|员工|人员|中文)姓名$|^名字$|^(?:full|real)name$/,
  nickName: /^(?:别|花|显示)名$|^(?:nick|alias|displayname)$/,
  dialCode: /^区号$|^国家(?:代码|区号|码)$|^(?:dial|dialling|calling|area)code$/,
  phone:
    /^(?:联系)?(?:手机|电话)(?:号码)?$|^移动电话$|^联系方式$|^(?:mobile|phone)number$|^(?:mobile|cell)(?:phone)?$|^tel(?:ephone)?$/,
  email: /^(?:联系|公司|电子)?邮箱(?:地址)?$|^(?:电子)?邮件(?:地址)?$|^e?mail$|^emailaddress$/,
  locale: /^界面语言$|^语种$|^lang$|^locale$/,
  roles: /^用户角色$|^角色名称$|^(?:user)?role$/,
  departmentName: /^(?:所属|所在|归属)部门$|^部门名称$|^(?:dept|departmentname|division)$/,
}

const required: ReadonlySet<ImportColumn> = new Set(requiredImportColumns)

export const wantedOfUsers: Wanted = {
  rows: importLimits.rows,
  columns: importColumns.map((field) => ({
    field,
    headings: locales.map((locale) => titleOf(locale, field)),
    pattern: synonyms[field],
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
  return rows.map(({ number, cells }) => ({ number, cells: cellsByField(fields, cells) }))
}

/** `key` is a key of the `validation` or `errors` texts. */
export interface Problem {
  field: ImportColumn
  key: string
  args?: ErrorArgs
}

export interface ReadRow {
  user: UserFields & { username: string }
  roles: string[]
  department: string
  problems: Problem[]
}

const user = z.object({
  username: rules.username,
  realName: rules.realName,
  nickName: rules.nickName,
  email: rules.email.nullable(),
})

const languages: Record<string, Locale> = {
  zh: 'zh',
  'zh-cn': 'zh',
  中文: 'zh',
  简体中文: 'zh',
  chinese: 'zh',
  en: 'en',
  english: 'en',
  英文: 'en',
  英语: 'en',
}

export const roleNames = (cell: string): string[] =>
  cell
    .split(/[\n;；、|｜]+/)
    .map((word) => word.trim())
    .filter(Boolean)

export const readRow = (cells: Cells, defaultLocale: Locale): ReadRow => {
  const { dialCode, phone } = parsePhone(
    cells.phone ?? '',
    normalizeDialCode(cells.dialCode ?? '') || defaultDialCode,
  )
  const language = fold(cells.locale ?? '')
  const parsed = user.safeParse({
    username: cells.username ?? '',
    realName: cells.realName ?? '',
    nickName: cells.nickName ?? '',
    email: cells.email || null,
  })
  const problems: Problem[] = []
  if (!parsed.success)
    for (const issue of parsed.error.issues) {
      const field = issue.path[0] as ImportColumn
      if (!problems.some((problem) => problem.field === field))
        problems.push({ field, key: issueKey(issue), args: issueArgs(issue) })
    }
  if (phone && !rules.dialCode.safeParse(dialCode).success)
    problems.push({ field: 'dialCode', key: 'validation.dialCodeRequired' })
  else if (phone && !rules.isPhone(dialCode, phone))
    problems.push({ field: 'phone', key: 'validation.phoneFormat' })
  if (!phone && !cells.email) problems.push({ field: 'phone', key: 'validation.phoneOrEmail' })
  if (language && !languages[language])
    problems.push({
      field: 'locale',
      key: 'validation.importLanguage',
      args: { languages: locales.join(', ') },
    })
  return {
    user: {
      username: (parsed.data?.username ?? cells.username ?? '').slice(0, 32),
      realName: (parsed.data?.realName ?? '').slice(0, 64),
      nickName: (parsed.data?.nickName ?? '').slice(0, 64),
      verified: noContacts,
      pending: {
        dialCode: phone ? dialCode.slice(0, 8) : null,
        phone: phone ? phone.slice(0, 16) : null,
        email: parsed.data?.email ?? null,
      },
      locale: languages[language] ?? defaultLocale,
    },
    roles: roleNames(cells.roles ?? ''),
    department: (cells.departmentName ?? '').trim(),
    problems,
  }
}
