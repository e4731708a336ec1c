import type { Knex } from 'knex'

const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ə: 'e',
}

const signs = /['`\u2018\u2019\u201B\u02B9\u02BB\u02BC\u00B7\u2022\u2027\u2219\u22C5\u30FB]/gu
const unseen = /[\p{Cs}\p{Default_Ignorable_Code_Point}]/gu

/** A folded text without accents, apostrophes, interpuncts and what no one sees; in parts, as many marks in a row take long. */
const formOf = (text: string): string =>
  text
    .replace(/.{1,100}/gsu, (part) => part.normalize('NFKD'))
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{ASCII}\p{Script=Han}]/gu, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC')
    .replace(signs, '')
    .replace(unseen, '')

/** ü in pinyin as it is stored. */
const umlaut = /(?<=[ln])v/g

const variantsOf = (key: string): string[] =>
  key
    .split(' ')
    .filter((word) => /^[a-z]*[ln]v[a-z]*$/.test(word))
    .flatMap((word) => ['u', 'yu'].map((letter) => word.replaceAll(umlaut, letter)))

/** Search keys with the columns that hold the name of a record. */
const tables = {
  users: 'real_name',
  companies: 'name',
  roles: 'name',
  departments: 'path',
  permission_packages: 'name',
  stations: null,
  legal_documents: null,
  announcements: null,
} as const

const joinedName = (name: string): string => {
  const form = formOf(name.normalize('NFKC').toLowerCase().trim())
  return /\s/.test(form) ? form.replaceAll(/\s+/g, '') : ''
}

interface Row {
  id: number
  key: string
  name: string
}

const newKeyOf = ({ key, name }: Row): string => {
  const form = formOf(key)
  const words = new Set(form.split(' '))
  const more = [joinedName(name), ...variantsOf(form)].filter((word) => !words.has(word))
  return [form, ...new Set(more)].filter(Boolean).join(' ')
}

const rowsAtOnce = 5000

/**
 * Search keys lose accents, apostrophes and interpuncts, and get names without blanks and ü as u and yu. Few rows of
 * most tables change, and the index follows after the start, as after any change.
 */
export const up = async (knex: Knex): Promise<void> => {
  for (const [table, name] of Object.entries(tables)) {
    const columns = ['id', 'search_key as key', knex.raw(`${name ?? "''"} AS name`)]
    for (let last = 0; ;) {
      const rows: Row[] = await knex(table)
        .where('id', '>', last)
        .orderBy('id')
        .limit(rowsAtOnce)
        .select(columns)
      for (const row of rows) {
        const key = newKeyOf(row)
        if (key !== row.key) await knex(table).where({ id: row.id }).update({ search_key: key })
      }
      const end = rows.at(-1)
      if (!end || rows.length < rowsAtOnce) break
      last = end.id
    }
  }
}

/** Keys of the new form are found by what is typed without signs, which suffices for a version that was. */
export const down = async (): Promise<void> => {}
