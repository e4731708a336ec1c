import { startTransition, useEffect, useState } from 'react'
import type { Locale } from '#contract/text/locale'
import type { MapFrame } from './view.ts'

export interface MapCity {
  /** 0 for the city that stands for its country, 1 for its state or province, otherwise 2. */
  rank: number
  latitude: number
  longitude: number
  name: string
}

/** Minimum zoom for the cities of each rank. */
const fromZoom = [4, 8, 24] as const

export const readCities = (text: string): MapCity[] =>
  text.split('\n').map((line) => {
    const [rank, latitude, longitude, name = ''] = line.split('\t')
    return {
      rank: Number(rank),
      latitude: Number(latitude),
      longitude: Number(longitude),
      name,
    }
  })

const cache = new Map<Locale, Promise<MapCity[]>>()

/** The file is written by `db/reference/compile/mapCities.ts`. */
const load = async (locale: Locale): Promise<MapCity[]> => {
  const response = await fetch(`/assets/cities-${locale}-1.txt`)
  if (!response.ok) throw new Error(`The cities answer ${response.status}`)
  return readCities(await response.text())
}

const citiesOf = (locale: Locale): Promise<MapCity[]> => {
  const cached = cache.get(locale) ?? load(locale)
  cache.set(locale, cached)
  cached.catch(() => cache.delete(locale))
  return cached
}

/** The cities of the world, loaded at the first zoom that shows some; none if they cannot be loaded. */
export const useCities = (locale: Locale, zoom: number): readonly MapCity[] => {
  const [held, setHeld] = useState<{ locale: Locale; cities: readonly MapCity[] } | null>(null)
  const isWanted = zoom >= fromZoom[0]
  useEffect(() => {
    if (!isWanted) return undefined
    let wanted = true
    citiesOf(locale).then(
      (cities) =>
        startTransition(() => {
          if (wanted) setHeld({ locale, cities })
        }),
      // The map is readable without names.
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [locale, isWanted])
  return isWanted && held?.locale === locale ? held.cities : []
}

export interface CityLabel {
  name: string
  x: number
  y: number
}

const lineHeight = 16
const widthOf = (name: string): number =>
  [...name].reduce((width, letter) => width + (letter > '\u2e80' ? 12 : 7), 14)

/** The cities in view by rank, without labels that would overlap an earlier one or leave the map. */
export const labelsInView = (cities: readonly MapCity[], frame: MapFrame): CityLabel[] => {
  const { width, height, view } = frame
  const labels: (CityLabel & { end: number })[] = []
  for (const city of cities) {
    if (view.zoom < (fromZoom[city.rank] ?? Infinity)) continue
    const [x, y] = frame.project(city)
    const end = x + widthOf(city.name)
    if (x < 8 || end > width - 8 || y < lineHeight || y > height - 24) continue
    const overlaps = labels.some(
      (label) => Math.abs(label.y - y) < lineHeight && label.x - 6 < end && x - 6 < label.end,
    )
    if (!overlaps) labels.push({ name: city.name, x, y, end })
  }
  return labels.map(({ name, x, y }) => ({ name, x, y }))
}
