import { z } from 'zod'
import { defaultDialCode, locales, type Locale } from '#contract/text/locale'
import type { ErrorArgs } from '#contract/core/errors'
import { fold } from '#contract/text/fold'
import type { ImportColumn } from '#contract/people/imports'
import { issueArgs, issueKey } from '#contract/core/issues'
import { parsePhone, normalizeDialCode } from '#contract/text/phones'
import * as rules from '#contract/core/rules'
import { noContacts } from '#server/platform/identity/contacts'
import type { UserFields } from '#server/platform/identity/userStore.queries'
import type { Cells } from './importColumns.ts'

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
