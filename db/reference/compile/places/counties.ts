import type { Position } from '../../types.ts'
import type { Sources } from '../sources.ts'
import { rounded, type GazetteerPlace } from './gazetteer.ts'
import { toPlainLetters } from './names.ts'

const folders: Record<string, string> = {
  11: 'Beijing-BJ',
  12: 'Tianjin-TJ',
  13: 'Hebei-HE',
  14: 'Shanxi-SX',
  15: 'Inner_Mongolia-NM',
  21: 'Liaoning-LN',
  22: 'Jilin-JL',
  23: 'Heilongjiang-HL',
  31: 'Shanghai-SH',
  32: 'Jiangsu-JS',
  33: 'Zhejiang-ZJ',
  34: 'Anhui-AH',
  35: 'Fujian-FJ',
  36: 'Jiangxi-JX',
  37: 'Shandong-SD',
  41: 'Henan-HA',
  42: 'Hubei-HB',
  43: 'Hunan-HN',
  44: 'Guangdong-GD',
  45: 'Guangxi-GX',
  46: 'Hainan-HI',
  50: 'Chongqing-CQ',
  51: 'Sichuan-SC',
  52: 'Guizhou-GZ',
  53: 'Yunnan-YN',
  54: 'Tibet-XZ',
  61: 'Shaanxi-SN',
  62: 'Gansu-GS',
  63: 'Qinghai-QH',
  64: 'Ningxia-NX',
  65: 'Xinjiang-XJ',
}

interface ListedCity {
  name: string
  latitude: string | null
  longitude: string | null
}

export interface Counties {
  /**
   * Finds a county of the province by its names, near the places of its prefecture (`among`). Undefined if no county
   * matches, or counties at different positions do.
   */
  find(
    province: string,
    chinese: string,
    names: readonly string[],
    among: readonly GazetteerPlace[],
  ): Position | undefined
}

/**
 * Maximum degrees that a county may be outside the bounding box of its prefecture's places: `one` if its name is unique
 * in the province, `several` for shared names and for districts, which are close to their city and often have the same
 * name as others (新华区, 市中区).
 */
const margins = { one: 1, several: 0.2 }

const boundingBox = (places: readonly GazetteerPlace[], margin: number) => {
  const latitudes = places.map(({ position }) => position[0])
  const longitudes = places.map(({ position }) => position[1])
  return {
    south: Math.min(...latitudes) - margin,
    north: Math.max(...latitudes) + margin,
    west: Math.min(...longitudes) - margin,
    east: Math.max(...longitudes) + margin,
  }
}

const contains = (
  { south, north, west, east }: ReturnType<typeof boundingBox>,
  [latitude, longitude]: Position,
): boolean => latitude >= south && latitude <= north && longitude >= west && longitude <= east

const isSamePlace = ([latitude, longitude]: Position, [otherLatitude, otherLongitude]: Position) =>
  Math.abs(latitude - otherLatitude) < 0.1 && Math.abs(longitude - otherLongitude) < 0.1

export const readCounties = (sources: Sources): Counties => {
  const read = new Map<string, { name: string; position: Position }[]>()
  const listed = (province: string) => {
    const folder = folders[province]
    if (folder === undefined) return []
    const path = `dist/data/China-CN/${folder}/cities.json`
    return sources
      .json<ListedCity[]>('@countrystatecity/countries', path)
      .filter(({ latitude, longitude }) => latitude !== null && longitude !== null)
      .map(({ name, latitude, longitude }) => ({
        name: toPlainLetters(name),
        position: [rounded(Number(latitude)), rounded(Number(longitude))] as Position,
      }))
  }
  return {
    find: (province, chinese, names, among) => {
      const all = read.get(province) ?? listed(province)
      read.set(province, all)
      for (const name of names) {
        const called = all.filter((county) => county.name === name)
        const isOne = called.length === 1 && !chinese.endsWith('区')
        const bounds = boundingBox(among, isOne ? margins.one : margins.several)
        const inside = called.map(({ position }) => position).filter((one) => contains(bounds, one))
        const [first, ...others] = inside
        if (first !== undefined && others.every((other) => isSamePlace(first, other))) return first
      }
      return undefined
    },
  }
}
