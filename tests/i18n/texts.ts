import { readdirSync, readFileSync } from 'node:fs'
import { messages as en } from '#console/core/i18n/en.ts'
import { messages as zh } from '#console/core/i18n/zh.ts'
import { withLabels } from '#console/core/help/labels.ts'

interface Texts {
  [key: string]: string | Texts
}

/** Files of texts and Markdown, such as `users.ts` and `help/users.md`. */
export const textFiles = (language: string): string[] =>
  readdirSync(`i18n/${language}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|md)$/.test(file))
    .toSorted()

const leaves = (texts: Texts, path: string[]): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[[...path, key].join('.'), value]] : leaves(value, [...path, key]),
  )

const labels = {
  en: new Map(leaves(en, [])),
  zh: new Map(leaves(zh, [])),
}

/** Texts of the console by key, such as `resources.users.create.action`. */
export const labelsOf = (language: string): ReadonlyMap<string, string> =>
  labels[language === 'zh' ? 'zh' : 'en']

/** Blanks the code of a help page, which follows no rule for texts. */
const withoutCode = (page: string): string =>
  page.replaceAll(/^```\n[\s\S]*?^```$/gm, (code) => code.replaceAll(/.*/g, ''))

/**
 * Texts of a file by key, or the lines of a Markdown file by number and kind, with labels for their keys and without empty
 * lines and code.
 */
export const textsOf = async (language: string, file: string): Promise<[string, string][]> => {
  const path = `../../i18n/${language}/${file}`
  if (file.endsWith('.md'))
    return withLabels(
      withoutCode(readFileSync(new URL(path, import.meta.url), 'utf8')),
      (label) => labelsOf(language).get(label) ?? label,
    )
      .split('\n')
      .flatMap((line, index): [string, string][] => {
        const kind = /^(#+ |- |\d+\. )?/.exec(line)?.[0]
        return line ? [[`${file}:${index + 1} ${kind}`, line]] : []
      })
  const module = (await import(path)) as Record<string, unknown>
  return Object.entries(module)
    .filter(([, value]) => typeof value === 'object')
    .flatMap(([key, value]) => leaves(value as Texts, [key]))
}
