import type { Overrides } from './overrides.ts'
import { pinyinWord, type Pinyin } from './pinyin.ts'

export type EnglishNamer = (level: 'city' | 'area', code: string, name: string) => string

const peoples: Record<string, string> = {
  保安族: 'Bonan',
  布朗族: 'Blang',
  布依族: 'Buyei',
  傣族: 'Dai',
  白族: 'Bai',
  达斡尔族: 'Daur',
  东乡族: 'Dongxiang',
  侗族: 'Dong',
  独龙族: 'Derung',
  鄂温克族: 'Ewenki',
  各族: 'Multi-ethnic',
  哈尼族: 'Hani',
  哈萨克: 'Kazak',
  哈萨克族: 'Kazak',
  回族: 'Hui',
  景颇族: 'Jingpo',
  柯尔克孜: 'Kirgiz',
  拉祜族: 'Lahu',
  黎族: 'Li',
  傈僳族: 'Lisu',
  满族: 'Manchu',
  毛南族: 'Maonan',
  蒙古: 'Mongol',
  蒙古族: 'Mongol',
  苗族: 'Miao',
  仫佬族: 'Mulao',
  纳西族: 'Naxi',
  怒族: 'Nu',
  普米族: 'Pumi',
  羌族: 'Qiang',
  撒拉族: 'Salar',
  畲族: 'She',
  水族: 'Sui',
  塔吉克: 'Tajik',
  土家族: 'Tujia',
  土族: 'Tu',
  佤族: 'Va',
  锡伯: 'Xibe',
  瑶族: 'Yao',
  彝族: 'Yi',
  仡佬族: 'Gelao',
  裕固族: 'Yugur',
  藏族: 'Tibetan',
  朝鲜族: 'Korean',
  壮族: 'Zhuang',
}

const peopleNames = Object.keys(peoples).toSorted((a, b) => b.length - a.length)

/** Splits a stem into place and ethnic groups, read from the end: 秀山土家族苗族 gives 秀山, Tujia and Miao. */
const splitPeoples = (stem: string): { place: string; names: string[] } => {
  const people = peopleNames.find((name) => stem.endsWith(name) && stem.length > name.length)
  if (people === undefined) return { place: stem, names: [] }
  const { place, names } = splitPeoples(stem.slice(0, -people.length))
  return { place, names: [...names, peoples[people] ?? ''] }
}

const listed = (names: readonly string[]): string =>
  names.length < 3
    ? names.join(' and ')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

/** Ordered: the first matching suffix wins. */
const zones: [suffix: string, english: string][] = [
  ['高新技术产业开发区', 'High-tech Industrial Development Zone'],
  ['高新技术产业园区', 'High-tech Industrial Park'],
  ['高新技术开发区', 'High-tech Development Zone'],
  ['经济技术开发区', 'Economic and Technological Development Zone'],
  ['经济开发区', 'Economic Development Zone'],
  ['城乡一体化示范区', 'Urban-Rural Integration Demonstration Zone'],
  ['现代产业园区', 'Modern Industrial Park'],
  ['工业园区', 'Industrial Park'],
  ['开发区', 'Development Zone'],
  ['示范区', 'Demonstration Zone'],
  ['管理区', 'Administrative District'],
  ['新区', 'New Area'],
]

const divisions: [suffix: string, english: string][] = [
  ['自治州', 'Autonomous Prefecture'],
  ['自治县', 'Autonomous County'],
  ['自治旗', 'Autonomous Banner'],
  ['地区', 'Prefecture'],
  ['特区', 'Special District'],
  ['矿区', 'Mining District'],
  ['盟', 'League'],
  ['区', 'District'],
  ['县', 'County'],
  ['旗', 'Banner'],
  ['市', 'City'],
  ['镇', 'Township'],
  ['乡', 'Township'],
]

const fixedNames: Record<string, string> = {
  城区: 'Urban District',
  郊区: 'Suburban District',
  矿区: 'Mining District',
  东区: 'East District',
  西区: 'West District',
  南区: 'South District',
  北区: 'North District',
  中区: 'Central District',
  中西区: 'West Central District',
}

/**
 * Gives places English names: from the overrides, otherwise the pinyin plus the translated kind. A long zone name is
 * split where `known`, a set of place names without their kind, has an entry: Hebei Tangshan Lutai.
 */
export const createEnglishNamer = (
  pinyin: Pinyin,
  overrides: Overrides,
  known: ReadonlySet<string>,
): EnglishNamer => {
  const own = new Map(overrides.china.english.flatMap(({ names }) => Object.entries(names)))
  const englishOfStem = (stem: string): string => {
    for (let length = Math.min(stem.length - 2, 5); length >= 2; length -= 1) {
      const head = stem.slice(0, length)
      if (known.has(head)) {
        const rest = stem.slice(length).replace(/^[省市]/, '')
        return rest === '' ? englishWord(head) : `${englishWord(head)} ${englishOfStem(rest)}`
      }
    }
    return englishWord(stem.replace(/(?<=..)市$/, ''))
  }
  const englishWord = (text: string): string => pinyinWord(pinyin.syllables(text))
  const placeOf = (name: string, place: string, kind: string): string => {
    // If only one syllable remains without the kind, the kind becomes part of the name: Yuxian County.
    const length = [...place].length
    return pinyinWord(pinyin.syllables(name).slice(0, length > 1 ? length : 1 + [...kind].length))
  }

  return (level, code, name) => {
    const override = own.get(code)
    if (override !== undefined) {
      if (override[0] !== name) throw new Error(`English of ${code} ${override[0]}: it is ${name}`)
      return override[1]
    }
    const fixed = fixedNames[name]
    if (fixed !== undefined) return fixed
    const zone = zones.find(([suffix]) => name.endsWith(suffix) && name !== suffix)
    if (zone !== undefined) return `${englishOfStem(name.slice(0, -zone[0].length))} ${zone[1]}`
    const division = divisions.find(([suffix]) => name.endsWith(suffix) && name !== suffix)
    if (division === undefined) throw new Error(`English of ${code} ${name}: no rule`)
    const [suffix] = division
    const kind = level === 'city' && suffix === '市' ? '' : division[1]
    const stem = name.slice(0, -suffix.length)
    const { place, names } = /^(自治|区)/.test(suffix) ? splitPeoples(stem) : bare(stem)
    return [placeOf(name, place, suffix), listed(names), kind]
      .filter((part) => part !== '')
      .join(' ')
  }
}

const bare = (place: string): { place: string; names: string[] } => ({ place, names: [] })
