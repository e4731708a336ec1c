import type { Country, StoredDiallingCode } from '../types.ts'
import type { Overrides } from './overrides.ts'
import type { Pinyin } from './pinyin.ts'
import type { Sources } from './sources.ts'

const width = 24
const height = 21
const unit = width / 30

const round = (value: number): string => String(Math.round(value * 100) / 100)

const star = (x: number, y: number, radius: number, angle: number): string => {
  const inner = radius * 0.381966
  const corners = Array.from({ length: 10 }, (_, index) => {
    const reach = index % 2 === 0 ? radius : inner
    const turn = angle + (index * Math.PI) / 5
    return `${round(x + reach * Math.cos(turn))},${round(y + reach * Math.sin(turn))}`
  })
  return `<polygon points="${corners.join(' ')}"/>`
}

/** Draws the home country's flag by its construction sheet, 24 by 21 units with the field centred. */
const homeFlag = (): string => {
  const fieldHeight = 20 * unit
  const top = (height - fieldHeight) / 2
  const large = { x: 5 * unit, y: top + 5 * unit }
  const small = [
    [10, 2],
    [12, 4],
    [12, 7],
    [10, 9],
  ].map(([column = 0, row = 0]) => {
    const x = column * unit
    const y = top + row * unit
    return star(x, y, unit, Math.atan2(large.y - y, large.x - x))
  })
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect y="${round(top)}" width="${width}" height="${round(fieldHeight)}" fill="#ee1c25"/>` +
    `<g fill="#ff0">${star(large.x, large.y, 3 * unit, -Math.PI / 2)}${small.join('')}</g></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg, 'utf8').toString('base64')}`
}

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
