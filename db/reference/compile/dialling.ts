import type { Country, StoredDiallingCode } from '../types.ts'
import { homeFlag } from './flag.ts'
import type { Overrides } from './overrides.ts'
import type { Pinyin } from './pinyin.ts'
import type { Sources } from './sources.ts'

interface PhoneNumbers {
  getCountries(): string[]
  getCountryCallingCode(country: string): string
}

const home = 'CN'
const wholeOfPlusOne = new Set(['US', 'CA'])

const rank = ({ short }: StoredDiallingCode): number => (short === home ? 0 : 1)

export const compileDialling = (
  sources: Sources,
  overrides: Overrides,
  countries: readonly Country[],
  pinyin: Pinyin,
): StoredDiallingCode[] => {
  const phones = sources.module<PhoneNumbers>('libphonenumber-js')
  const lists = sources.json<Record<string, { phone: number[] } | undefined>>(
    'countries-list',
    'countries.min.json',
  )
  const names = new Map(
    countries.map(({ short, name, cname }) => [short, { name: cname, en: name }]),
  )
  for (const { short, name, en } of overrides.additions.dialling.records) {
    names.set(short, { name, en })
  }
  const codesOf = (short: string): string[] => {
    const calling = phones.getCountryCallingCode(short)
    if (calling !== '1' || wholeOfPlusOne.has(short)) return [calling]
    return (lists[short]?.phone ?? []).map(String)
  }
  const records = phones.getCountries().flatMap((short) => {
    const name = names.get(short)
    if (name === undefined) throw new Error(`dialling code of ${short}: no such country`)
    const codes = codesOf(short)
    if (codes.length === 0) throw new Error(`dialling code of ${short}: none in the sources`)
    const py = pinyin.searchable(name.name)
    return codes.map((code): StoredDiallingCode => {
      const record: StoredDiallingCode = {
        short,
        name: name.name,
        en: name.en,
        tel: `+${code}`,
        py,
      }
      if (short === home) record.flag = homeFlag()
      return record
    })
  })
  return records.toSorted(
    (a, b) =>
      rank(a) - rank(b) || a.en.localeCompare(b.en, 'en') || a.tel.localeCompare(b.tel, 'en'),
  )
}
