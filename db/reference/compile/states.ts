import type { Country, HomeState, State } from '../types.ts'
import { appendedCountries, homeCountryId } from './countryIds.ts'
import type { CyfsCountry } from './cyfs.ts'
import { applyOverrides, normalizeSpacing, type Overrides } from './overrides.ts'
import type { Pinyin } from './pinyin.ts'

const pairs = (text: string): [string, string][] =>
  text
    .trim()
    .split(/\s+/)
    .map((pair): [string, string] => {
      const [id = '', code = ''] = pair.split(':')
      return [id, code]
    })

const australia = '9:NT 10:SA 11:WA 12:ACT 13:NSW 14:QLD 15:TAS 16:VIC'
const unitedKingdom = '90:ENG 91:NIR 92:SCT 93:WLS'
const southKorea = `115:11 116:26 117:27 118:28 119:29 120:30 121:31 122:49 123:42 124:47 125:48
  126:43 127:44 128:45 129:46 130:41`
const malaysia = `148:01 149:02 150:14 151:03 152:15 153:04 154:05 155:06 156:07 157:08 158:09
  159:12 160:10 161:13 162:11`
const unitedStates = `209:AK 210:AL 211:AR 212:AZ 213:CA 214:CO 215:CT 216:DC 217:DE 218:FL 219:GA
  220:HI 221:IA 222:ID 223:IL 224:IN 225:KS 226:KY 227:LA 228:MA 229:MD 230:ME 231:MI 232:MN 233:MO
  234:MS 235:MT 236:NC 237:ND 238:NE 239:NH 240:NJ 241:NM 242:NV 243:NY 244:OH 245:OK 246:OR 247:PA
  248:RI 249:SC 250:SD 251:TN 252:TX 253:UT 254:VA 255:VT 256:WA 257:WI 258:WV 259:WY 268:PR 269:VI`

const stateCodes: ReadonlyMap<string, string> = new Map(
  [australia, unitedKingdom, southKorea, malaysia, unitedStates].flatMap(pairs),
)

/** The nine divisions of the United States Census Bureau by postal code; the territories belong to none. */
const divisions = [
  'CT ME MA NH RI VT',
  'NJ NY PA',
  'IL IN MI OH WI',
  'IA KS MN MO NE ND SD',
  'DE DC FL GA MD NC SC VA WV',
  'AL KY MS TN',
  'AR LA OK TX',
  'AZ CO ID MT NV NM UT WY',
  'AK CA HI OR WA',
]

const areaOf = (postalCode: string): string => {
  const index = divisions.findIndex((states) => states.split(' ').includes(postalCode))
  return index === -1 ? '' : String(index + 1)
}

const unnamed = '--'

type Provinces = readonly [code: string, name: string][]

const provinceOf = (provinces: Provinces, cname: string): [string, string] => {
  const found = provinces.filter(([, province]) => province.startsWith(cname))
  const [only] = found
  if (found.length !== 1 || only === undefined) throw new Error(`province of ${cname}: not found`)
  return only
}

const byCode = (countries: readonly Country[], code: string): Country => {
  const country = countries.find((entry) => entry.code === code)
  if (country === undefined) throw new Error(`country ${code}: not found`)
  return country
}

export const compileStates = (
  source: readonly CyfsCountry[],
  overrides: Overrides,
  countries: readonly Country[],
  provinces: Provinces,
  pinyin: Pinyin,
): (State | HomeState)[] => {
  const bare = new Map<string, { id: string; country_id: string; name: string; cname: string }>()
  for (const { id: countryId, states } of source) {
    for (const { id, name, cname } of states) {
      const named = cname !== unnamed
      const blank = { name: '', cname: '' }
      bare.set(id, { id, country_id: countryId, ...(named ? { name, cname } : blank) })
    }
  }
  applyOverrides('state', overrides.states, bare)
  for (const state of bare.values()) {
    state.name = normalizeSpacing(state.name)
    state.cname = normalizeSpacing(state.cname)
  }
  for (const { ids, from, to } of overrides.moves.filter(({ level }) => level === 'state')) {
    for (const id of ids) {
      const state = bare.get(id)
      if (state?.country_id !== byCode(countries, from).id) throw new Error(`state ${id}: moved`)
      state.country_id = byCode(countries, to).id
    }
  }
  let last = Math.max(...[...bare.keys()].map(Number))
  for (const code of appendedCountries) {
    last += 1
    const id = String(last)
    bare.set(id, { id, country_id: byCode(countries, code).id, name: '', cname: '' })
  }
  const alpha3 = new Map(countries.map(({ id, code }) => [id, code]))
  return [...bare.values()]
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .map((state) => {
      const home = state.country_id === homeCountryId ? provinceOf(provinces, state.cname) : null
      const code = home?.[0].slice(0, 2) ?? stateCodes.get(state.id) ?? ''
      const record: State = {
        id: state.id,
        country_id: state.country_id,
        code,
        name: state.name,
        cname: state.cname,
        lower_name: state.name.toLowerCase(),
        code_full: `${alpha3.get(state.country_id) ?? ''}${code.padStart(3, '0')}`,
        area_id: alpha3.get(state.country_id) === 'USA' ? areaOf(code) : '',
        py: pinyin.searchable(state.cname),
      }
      if (home === null) return record
      const [provinceID, province] = home
      return Object.assign(record, { type: 1 as const, province, provinceID })
    })
}
