import type {
  IonosphereDay,
  IonosphereModel,
  IonosphereSources,
} from '#contract/positioning/ionosphere'
import type { IonosphereTexts } from '#i18n/en/ionosphere'
import { fill } from '#i18n/index'

export const dayMs = 86_400_000
export const stepMinutes = 15
const minuteMs = 60_000

/**
 * The page's state, which the address holds completely. Coordinates are in degrees, the time in milliseconds since
 * 1970.
 */
export interface Choice {
  latitude: number
  longitude: number
  model: IonosphereModel
  time: number
}

/** The provider's location, used if the address names no place. */
export const firstPlace = { latitude: 31.23, longitude: 121.47 }

export const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
export const clockOf = (time: number): string => new Date(time).toISOString().slice(11, 16)
export const momentOf = (time: number): string => `${dateOf(time)} ${clockOf(time)}`

export const solarClock = (time: number, longitude: number): string =>
  clockOf(time + (longitude / 15) * 3_600_000)

export const quarterOf = (time: number): number =>
  Math.floor(time / (stepMinutes * minuteMs)) * stepMinutes * minuteMs

export interface Span {
  from: number
  to: number
}

export const spansOf = (sources: IonosphereSources): Span[] =>
  sources.maps.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }))

/** Days that can be chosen, latest first, at most 60: days with maps, and for a model also today. */
export const daysOf = (sources: IonosphereSources, model: IonosphereModel): string[] => {
  const days = new Set(model === 'ionex' ? [] : [dateOf(Date.parse(sources.now))])
  for (const { from, to } of spansOf(sources))
    for (let day = from; day < Math.max(to, from + 1) && days.size < 60; day += dayMs)
      days.add(dateOf(day))
  return [...days].toSorted().toReversed()
}

/**
 * Range of a day that can be chosen: the whole day for a model, otherwise from the first to the last map of the day.
 */
export const spanOfDay = (
  sources: IonosphereSources,
  model: IonosphereModel,
  day: string,
): Span => {
  const from = Date.parse(day)
  const to = from + dayMs
  if (model !== 'ionex') return { from, to }
  const covered = spansOf(sources).filter((span) => span.from <= to && span.to >= from)
  if (!covered.length) return { from, to }
  return {
    from: Math.max(from, Math.min(...covered.map((span) => span.from))),
    to: Math.min(to, Math.max(...covered.map((span) => span.to))),
  }
}

export const isAvailable = (sources: IonosphereSources, model: IonosphereModel): boolean =>
  model === 'ionex' ? sources.maps.length > 0 : sources.models.some((one) => one.model === model)

export const nearestTime = (
  sources: IonosphereSources,
  model: IonosphereModel,
  time: number,
): number => {
  if (model !== 'ionex') return quarterOf(time)
  const spans = spansOf(sources)
  if (!spans.length || spans.some(({ from, to }) => from <= time && time <= to))
    return quarterOf(time)
  const ends = spans.flatMap(({ from, to }) => [from, to])
  return ends.reduce((best, end) => (Math.abs(end - time) < Math.abs(best - time) ? end : best))
}

const models: ReadonlySet<string> = new Set(['ionex', 'ntcm', 'klobuchar'])

/**
 * The choice in an address; missing parts default to the best available source and the current time. Null if no source
 * has data.
 */
export const choiceIn = (search: string, sources: IonosphereSources): Choice | null => {
  const parameters = new URLSearchParams(search)
  const number = (name: string, limit: number) => {
    const text = parameters.get(name)?.trim()
    const value = text ? Number(text) : Number.NaN
    return Math.abs(value) <= limit ? value : null
  }
  const latitude = number('lat', 90)
  const longitude = number('lon', 180)
  const named = parameters.get('model') ?? ''
  const now = Date.parse(sources.now)
  const covers = spansOf(sources).some(({ from, to }) => from <= now && now <= to)
  const order: IonosphereModel[] = covers
    ? ['ionex', 'ntcm', 'klobuchar']
    : ['ntcm', 'klobuchar', 'ionex']
  const wanted = models.has(named) ? [named as IonosphereModel, ...order] : order
  const model = wanted.find((one) => isAvailable(sources, one))
  if (!model) return null
  const time = Date.parse(parameters.get('time') ?? '')
  return {
    ...(latitude === null || longitude === null ? firstPlace : { latitude, longitude }),
    model,
    time: nearestTime(sources, model, Number.isFinite(time) ? time : now),
  }
}

export const searchOf = ({ latitude, longitude, model, time }: Choice): string =>
  `?${new URLSearchParams({
    lat: String(latitude),
    lon: String(longitude),
    model,
    time: `${new Date(time).toISOString().slice(0, 16)}Z`,
  })}`

const units = [
  ['year', 31_557_600],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/**
 * An age in the largest fitting unit, e.g. 3 hours. Does not use `Intl`, because its unit formats take tens of
 * milliseconds to load.
 */
export const ageText = (seconds: number, texts: IonosphereTexts['ages']): string => {
  const [unit, size] = units.find(([, size]) => seconds >= size) ?? (['minute', 60] as const)
  const count = Math.floor(seconds / size)
  return fill(count === 1 ? texts[unit].one : texts[unit].more, { count })
}

/**
 * Value at a time, interpolated between two quarters of an hour, or the earlier one if the later is missing; null if
 * the earlier is missing.
 */
export const valueAt = (day: IonosphereDay, time: number): number | null => {
  const at = (time - Date.parse(day.from)) / 1000 / day.stepSeconds
  const before = day.vtec[Math.floor(at)] ?? null
  const after = day.vtec[Math.ceil(at)] ?? null
  return before === null || after === null ? before : before + (after - before) * (at % 1)
}
