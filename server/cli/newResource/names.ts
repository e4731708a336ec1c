export interface Names {
  plural: string
  many: string
  one: string
  One: string
  table: string
  Title: string
  title: string
  zh: string
  area: string
}

const kebabCase = /^[a-z]+(-[a-z]+)*$/

const camel = (name: string): string =>
  name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const singular = (plural: string): string =>
  plural.endsWith('ies') ? `${plural.slice(0, -3)}y` : plural.replace(/s$/, '')

export const namesOf = (plural: string, zh: string, area: string): Names | undefined => {
  if (!kebabCase.test(plural) || !plural.endsWith('s')) return undefined
  const one = camel(singular(plural))
  return {
    plural,
    many: camel(plural),
    one,
    One: capital(one),
    table: plural.replaceAll('-', '_'),
    Title: capital(plural.replaceAll('-', ' ')),
    title: singular(plural).replaceAll('-', ' '),
    zh,
    area,
  }
}
