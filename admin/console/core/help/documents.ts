import type { Locale } from '#contract/text/locale'

const documents = import.meta.glob<string>('../../../../i18n/*/{help,changelog}/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Markdown of a help page or of a version's changes, such as `help/users`. */
export const documentIn = (locale: Locale, name: string): string => {
  const text = documents[`../../../../i18n/${locale}/${name}.md`]
  if (text === undefined) throw new Error(`i18n/${locale}/${name}.md is missing`)
  return text
}

/** Names of the help pages, in alphabetical order. */
export const helpPageNames = Object.keys(documents).flatMap(
  (path) => /\/en\/help\/(\w+)\.md$/.exec(path)?.[1] ?? [],
)
