import type { Coordinates } from '#contract/coordinates'
import { metresPerTecu } from '#contract/ionosphereScale'
import { type IonosphereModel, type ionosphereOrigins } from '#contract/ionosphere'
import type { CoefficientsAt } from './coefficients.queries.ts'
import { obliquity, piercePoint, type Direction } from './delay.ts'
import { valueBetween } from './grid.ts'
import { klobucharDelay, timeOfWeek, type KlobucharCoefficients } from './klobuchar.ts'
import type { FileInSpan } from './maps.queries.ts'
import { dayAndHour, ntcmObliquity, ntcmVtec, type NtcmCoefficients } from './ntcm.ts'

/** Where a value comes from. */
export interface Provenance {
  origin: (typeof ionosphereOrigins)[number]
  source: string
  /** Milliseconds since 1970. */
  epoch: number
}

/** A source of values over a span of time. */
export interface Sky {
  model: IonosphereModel
  /** What a time's values come from; null where the source does not reach it. */
  provenance(time: number): Provenance | null
  /** Vertical content in TECU at the pierce point and delay in metres on L1; null where there is none. */
  value(
    place: Coordinates,
    direction: Direction,
    time: number,
  ): { vtec: number; delay: number } | null
}

const ofCoefficients = ({ source, validFrom }: CoefficientsAt) => ({
  provenance: (): Provenance => ({ origin: 'model', source, epoch: validFrom }),
})

const klobucharSky = (coefficients: CoefficientsAt): Sky => {
  const numbers = coefficients.numbers
  const broadcast = {
    alpha: numbers.slice(0, 4),
    beta: numbers.slice(4, 8),
  } as unknown as KlobucharCoefficients
  return {
    ...ofCoefficients(coefficients),
    model: 'klobuchar',
    value: (place, direction, time) => {
      const { slant, vertical } = klobucharDelay(broadcast, place, direction, timeOfWeek(time))
      return { vtec: vertical / metresPerTecu, delay: slant }
    },
  }
}

const ntcmSky = (coefficients: CoefficientsAt): Sky => {
  const broadcast = coefficients.numbers as unknown as NtcmCoefficients
  return {
    ...ofCoefficients(coefficients),
    model: 'ntcm',
    value: (place, direction, time) => {
      const { dayOfYear, hour } = dayAndHour(time)
      const vtec = ntcmVtec(broadcast, piercePoint(place, direction), dayOfYear, hour)
      return { vtec, delay: vtec * ntcmObliquity(direction.elevation) * metresPerTecu }
    },
  }
}

/** A model with its coefficients. */
export const modelSky = (coefficients: CoefficientsAt): Sky =>
  coefficients.model === 'klobuchar' ? klobucharSky(coefficients) : ntcmSky(coefficients)

const covers = ({ firstEpoch, lastEpoch }: FileInSpan, time: number): boolean =>
  firstEpoch <= time && time <= lastEpoch

/** The maps before and after a time; the same twice at the very last. */
const around = ({ maps }: FileInSpan, time: number) => {
  const index = maps.findLastIndex(({ epoch }) => epoch <= time)
  const before = maps[index]
  return before && { before, after: maps[index + 1] ?? before }
}

/** Ids of the maps that the values of some times are made from. */
export const mapsNeeded = (files: readonly FileInSpan[], times: readonly number[]): number[] => {
  const ids = new Set<number>()
  for (const time of times) {
    const file = files.find((one) => covers(one, time))
    const pair = file && around(file, time)
    if (pair) ids.add(pair.before.id).add(pair.after.id)
  }
  return [...ids]
}

/**
 * Stored maps; of several files that cover a time, the first of the list.
 * @param contents maps by id, at least those that `mapsNeeded` names
 */
export const mapSky = (
  files: readonly FileInSpan[],
  contents: ReadonlyMap<number, Float32Array>,
): Sky => ({
  model: 'ionex',
  provenance: (time) => {
    const file = files.find((one) => covers(one, time))
    const pair = file && around(file, time)
    if (!pair) return null
    const origin = file.origin === 'demonstration' ? 'demonstration' : 'map'
    return { origin, source: file.source, epoch: pair.before.epoch }
  },
  value: (place, direction, time) => {
    const file = files.find((one) => covers(one, time))
    const pair = file && around(file, time)
    const before = pair && contents.get(pair.before.id)
    const after = pair && contents.get(pair.after.id)
    if (!before || !after) return null
    const { grid } = file
    const vtec = valueBetween(
      grid,
      { epoch: pair.before.epoch, values: before },
      { epoch: pair.after.epoch, values: after },
      piercePoint(place, direction, grid.radiusKm, grid.heightKm),
      time,
    )
    if (vtec === null) return null
    return { vtec, delay: vtec * obliquity(direction.elevation, grid) * metresPerTecu }
  },
})
