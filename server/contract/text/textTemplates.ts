import { locales, type Locale } from './locale.ts'

/**
 * Text messages of the portal with their template variables, for vendors that require templates. `code` applies to the
 * test message and to every code without its own template.
 */
export const textVariables = {
  code: ['code'],
  'code.register': ['code'],
  'code.login': ['code'],
  'code.resetPassword': ['code'],
  'code.bindPhone': ['code'],
  'code.confirm': ['code'],
  invitation: ['company', 'token'],
  activation: ['username', 'token'],
  contactEntered: ['username'],
  contactReplaced: ['username'],
  contactRemoved: ['username'],
  phoneChanged: ['username', 'token'],
  emailChanged: ['username', 'token'],
  factorsReset: ['username'],
  accountDeleted: ['username'],
  accountMerged: ['username'],
} as const satisfies Record<string, readonly string[]>

export type TextName = keyof typeof textVariables
export const textNames = Object.keys(textVariables) as TextName[]

const codeNames = textNames.filter((name) => name.startsWith('code.'))
/** Messages that require a template; the single `code` template covers all codes. */
export const requiredTexts = textNames.filter(
  (name): name is Exclude<TextName, `code.${string}`> => !name.startsWith('code.'),
)

/** Vendors use separate templates for numbers outside the Chinese mainland. */
export const reaches = ['mainland', 'international'] as const
export type Reach = (typeof reaches)[number]

interface TextTemplate {
  name: TextName
  locale: Locale | undefined
  reach: Reach
  code: string
}

const linePattern =
  /^(?<name>\S+)(?: (?<locale>zh|en))?(?<international> international)? (?<code>SMS_\w{1,60})$/

const isTextName = (name: string): name is TextName => textNames.some((known) => known === name)

const templateOf = (line: string): TextTemplate | null => {
  const { name = '', locale, international, code = '' } = linePattern.exec(line)?.groups ?? {}
  if (!isTextName(name)) return null
  return {
    name,
    locale: locales.find((one) => one === locale),
    reach: international ? 'international' : 'mainland',
    code,
  }
}

const linesOf = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .filter((line) => line !== '')

/** Parses templates separated by line breaks, commas or semicolons, e.g. `code en international SMS_123`. */
export const templatesOf = (text: string): TextTemplate[] =>
  linesOf(text).flatMap((line) => templateOf(line) ?? [])

export const findInvalidLine = (text: string): string | undefined => {
  const seen = new Set<string>()
  return linesOf(text).find((line) => {
    const found = templateOf(line)
    const key = found && [found.name, found.locale, found.reach].join(' ')
    if (key === null || seen.has(key)) return true
    seen.add(key)
    return false
  })
}

/**
 * Returns the vendor's template code, preferring the exact message name and language; undefined if no template fits.
 */
export const templateCode = (
  templates: readonly TextTemplate[],
  message: string,
  locale: Locale,
  reach: Reach,
): string | undefined => {
  const named = (name: string, language: Locale | undefined) =>
    templates.find((one) => one.name === name && one.locale === language && one.reach === reach)
  const others = message === 'test' ? ['code', 'code.login'] : ['code']
  const names = message === 'test' || message.startsWith('code.') ? [message, ...others] : [message]
  return names
    .flatMap((name) => [named(name, locale), named(name, undefined)])
    .find((one) => one !== undefined)?.code
}

/** Lists regions and languages in which a message lacks a template; `code` stands for all codes. */
export const missingTemplates = (
  templates: readonly TextTemplate[],
  message: TextName,
): { reach: Reach; locales: Locale[] }[] => {
  const messages = message === 'code' ? codeNames : [message]
  const lacks = (locale: Locale, reach: Reach) =>
    messages.some((name) => templateCode(templates, name, locale, reach) === undefined)
  return reaches
    .map((reach) => ({ reach, locales: locales.filter((locale) => lacks(locale, reach)) }))
    .filter((lack) => lack.locales.length > 0)
}
