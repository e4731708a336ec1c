import type { Locale } from '#contract/text/locale'

const documents = import.meta.glob<string>('../../../../i18n/*/{help,changelog}/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const examples = import.meta.glob<string>('../../../../server/examples/*.mjs', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** A line such as `{{relying-party.mjs}}` stands for that file of server/examples. */
const withExamples = (text: string): string =>
  text.replaceAll(/^\{\{(\S+)\}\}\n/gm, (_line, file: string) => {
    const example = examples[`../../../../server/examples/${file}`]
    if (example === undefined) throw new Error(`server/examples/${file} is missing`)
    return example
  })

/** Markdown of a help page or of a version's changes, such as `help/users`. */
export const documentIn = (locale: Locale, name: string): string => {
  const text = documents[`../../../../i18n/${locale}/${name}.md`]
  if (text === undefined) throw new Error(`i18n/${locale}/${name}.md is missing`)
  return withExamples(text)
}

/** Names of the help pages, in alphabetical order. */
export const helpPageNames = Object.keys(documents).flatMap(
  (path) => /\/en\/help\/(\w+)\.md$/.exec(path)?.[1] ?? [],
)
