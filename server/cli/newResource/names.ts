/** The forms of a resource's name that its files use. */
export interface Names {
  /** `survey-points`: addresses and files. */
  plural: string
  /** `surveyPoints`: constants of the resource. */
  many: string
  /** `surveyPoint`: kind of record, permission and screens. */
  one: string
  /** `SurveyPoint`: components and types. */
  One: string
  /** `survey_points`: table. */
  table: string
  /** `Survey points` and `survey point`: English texts. */
  Title: string
  title: string
  /** The Chinese name. */
  zh: string
  /** Folder of the features that it stands beside. */
  area: string
}

const words = /^[a-z]+(-[a-z]+)*$/

const camel = (name: string): string =>
  name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const singular = (plural: string): string =>
  plural.endsWith('ies') ? `${plural.slice(0, -3)}y` : plural.replace(/s$/, '')

/** @returns undefined where the name is no plural of lower-case words with hyphens */
export const namesOf = (plural: string, zh: string, area: string): Names | undefined => {
  if (!words.test(plural) || !plural.endsWith('s')) return undefined
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
