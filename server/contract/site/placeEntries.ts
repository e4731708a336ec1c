import type { City, Country, District, State } from './reference.ts'
import type { Named } from '#contract/text/nameSearch'

export interface AddressEntry extends Named {
  id: string
  group?: boolean
}

const municipalDistricts = '市辖区'

export const countryEntry = ({
  id,
  cname: zh,
  name: en,
  py,
  ...country
}: Country): AddressEntry => ({
  id,
  zh,
  en,
  py,
  keys: [country.short, country.code],
  also: [country.full_cname, country.full_name],
  aliases: country.aliases,
})

/** Records hold the pinyin of a province's short name, but people also type the long one. */
const kindsOfProvince: readonly [string, string][] = [
  ['省', 'sheng'],
  ['市', 'shi'],
  ['特别行政区', 'te bie xing zheng qu'],
  ['自治区', 'zi zhi qu'],
]

const provincePinyin = ({ province, py }: { province: string; py: string }): string => {
  const kind = kindsOfProvince.find(([name]) => province.endsWith(name))?.[1]
  return kind === undefined || py.endsWith(kind) ? py : `${py} ${kind}`
}

export const stateEntry = (state: State): AddressEntry =>
  'provinceID' in state
    ? {
        id: state.provinceID,
        zh: state.province,
        en: state.name,
        py: provincePinyin(state),
        aliases: state.aliases,
      }
    : {
        id: state.id,
        zh: state.cname,
        en: state.name,
        py: state.py,
        keys: state.code ? [state.code] : [],
        aliases: state.aliases,
        group: state.py === '',
      }

export const cityEntry = (city: City): AddressEntry =>
  'cityID' in city
    ? {
        id: city.cityID,
        zh: city.city,
        en: city.en,
        py: city.py,
        aliases: city.aliases,
        group: city.city === municipalDistricts,
      }
    : { id: city.id, zh: city.cname, en: city.name, py: city.py, aliases: city.aliases }

export const districtEntry = ({
  areaID: id,
  area: zh,
  en,
  py,
  aliases,
}: District): AddressEntry => ({
  id,
  zh,
  en,
  py,
  aliases,
})
