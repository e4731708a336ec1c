import { iso } from '#contract/core/times'
import { ionosphereLevelOf } from '#contract/positioning/ionosphereScale'
import {
  type IonosphereDay,
  type IonosphereModel,
  type IonosphereSources,
  type IonosphereValue,
  type IonosphereWorld,
} from '#contract/positioning/ionosphere'
import type { Database } from '#db/connect'
import { Refusal } from '#server/core/errors'
import type { Memo } from '#server/core/memo'
import type { PublicScope } from '#server/core/scope'
import { coefficientsAt } from './coefficients.queries.ts'
import { wrapLongitude, zenith } from './delay.ts'
import { filesInSpan, listPeriods, readMapContents } from './maps.queries.ts'
import { isNextTo, mapsNeeded, mapSky, modelSky, type Provenance, type Sky } from './sky.ts'

const dayMs = 86_400_000
const stepMs = 900_000
const stepDegrees = 5
const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/** Cache of map contents by id. A map never changes, so entries are never invalidated. */
export type MapContents = Memo<number, Float32Array>
export const maxCachedMaps = 120

const contentsOf = async ({ db, mapContents: cache }: PublicScope, ids: readonly number[]) => {
  const contents = new Map<number, Float32Array>()
  for (const id of ids) {
    const values = cache.get(id)
    if (values) contents.set(id, values)
  }
  const missing = ids.filter((id) => !contents.has(id))
  const loaded = missing.length ? await readMapContents(db.read, missing) : []
  for (const [id, values] of loaded) contents.set(id, cache.set(id, values))
  return contents
}

const skyOfMaps = async (scope: PublicScope, times: readonly number[]): Promise<Sky> => {
  const files = await filesInSpan(scope.db.read, times[0] ?? 0, times.at(-1) ?? 0)
  return mapSky(files, await contentsOf(scope, mapsNeeded(files, times)))
}

const skyOfModel = async (
  db: Database,
  model: 'klobuchar' | 'ntcm',
  time: number,
): Promise<Sky | null> => {
  const [coefficients] = await coefficientsAt(db.read, time, [model])
  return coefficients ? modelSky(coefficients) : null
}

/** Returns the requested source, or the best available one: maps that cover all times, then NTCM-G, then Klobuchar. */
const skyFor = async (
  scope: PublicScope,
  model: IonosphereModel | undefined,
  times: readonly number[],
): Promise<Sky> => {
  const first = times[0] ?? 0
  if (model === undefined || model === 'ionex') {
    const maps = await skyOfMaps(scope, times)
    const reaches = (time: number) => maps.provenance(time) !== null
    if (model === 'ionex' ? times.some(reaches) : times.every(reaches)) return maps
    if (model) throw new Refusal('ionosphereTimeOutside')
  }
  for (const one of ['ntcm', 'klobuchar'] as const) {
    const sky = model === undefined || model === one ? await skyOfModel(scope.db, one, first) : null
    if (sky) return sky
  }
  throw new Refusal('ionosphereNoCoefficients')
}

const provenanceOf = (sky: Sky, { origin, source, epoch }: Provenance, now: number) => ({
  model: sky.model,
  origin,
  source,
  epoch: iso(epoch),
  ageSeconds: Math.max(0, Math.round((now - epoch) / 1000)),
})

export interface ValueAsked {
  lat: number
  lon: number
  time?: string | undefined
  model?: IonosphereModel | undefined
  azimuth?: number | undefined
  elevation?: number | undefined
}

export const valueAtPlace = async (
  scope: PublicScope,
  asked: ValueAsked,
): Promise<IonosphereValue> => {
  const time = asked.time === undefined ? scope.now() : Date.parse(asked.time)
  const sky = await skyFor(scope, asked.model, [time])
  const direction =
    asked.azimuth === undefined || asked.elevation === undefined
      ? zenith
      : { azimuth: asked.azimuth, elevation: asked.elevation }
  const place = { latitude: asked.lat, longitude: wrapLongitude(asked.lon) }
  const value = sky.value(place, direction, time)
  const provenance = sky.provenance(time)
  if (!value || !provenance) throw new Refusal('ionosphereNoValue')
  return {
    vtec: rounded(value.vtec, 2),
    delayMetres: rounded(value.delay, 3),
    level: ionosphereLevelOf(value.vtec),
    ...provenanceOf(sky, provenance, scope.now()),
  }
}

export const dayAtPlace = async (
  scope: PublicScope,
  asked: {
    lat: number
    lon: number
    date?: string | undefined
    model?: IonosphereModel | undefined
  },
): Promise<IonosphereDay> => {
  const now = scope.now()
  const from = asked.date === undefined ? Math.floor(now / dayMs) * dayMs : Date.parse(asked.date)
  const times = Array.from({ length: dayMs / stepMs + 1 }, (_, index) => from + index * stepMs)
  const sky = await skyFor(scope, asked.model, times)
  const place = { latitude: asked.lat, longitude: wrapLongitude(asked.lon) }
  const vtec = times.map((time) => {
    const value = sky.value(place, zenith, time)
    return value && rounded(value.vtec, 2)
  })
  const shown =
    times.findLast((time) => time <= now && sky.provenance(time)) ??
    times.find((time) => sky.provenance(time)) ??
    from
  const provenance = sky.provenance(shown)
  if (!provenance) throw new Refusal('ionosphereTimeOutside')
  return {
    ...provenanceOf(sky, provenance, now),
    from: iso(from),
    stepSeconds: stepMs / 1000,
    vtec,
  }
}

export const gridAt = async (
  scope: PublicScope,
  asked: { time?: string | undefined; model?: IonosphereModel | undefined },
): Promise<IonosphereWorld> => {
  const time = asked.time === undefined ? scope.now() : Date.parse(asked.time)
  const sky = await skyFor(scope, asked.model, [time])
  const provenance = sky.provenance(time)
  if (!provenance) throw new Refusal('ionosphereTimeOutside')
  const rows = 180 / stepDegrees + 1
  const columns = 360 / stepDegrees + 1
  const tenths = Array.from({ length: rows * columns }, (_, index) => {
    const latitude = 90 - Math.floor(index / columns) * stepDegrees
    const longitude = -180 + (index % columns) * stepDegrees
    const value = sky.value({ latitude, longitude }, zenith, time)
    return value && Math.round(value.vtec * 10)
  })
  return {
    ...provenanceOf(sky, provenance, scope.now()),
    time: iso(time),
    stepDegrees,
    rows,
    columns,
    tenths,
  }
}

export const sourcesNow = async (scope: PublicScope): Promise<IonosphereSources> => {
  const now = scope.now()
  const coefficients = await coefficientsAt(scope.db.read, now)
  const periods = await listPeriods(scope.db.read)
  return {
    now: iso(now),
    models: coefficients.map(({ model, source, validFrom }) => ({
      model,
      source,
      epoch: iso(validFrom),
    })),
    maps: periods.map((period) => ({
      from: iso(period.firstEpoch),
      to: iso(periods.find((later) => isNextTo(period, later))?.firstEpoch ?? period.lastEpoch),
      source: period.source,
      origin: period.origin === 'demonstration' ? 'demonstration' : 'map',
    })),
  }
}
