import type { Coordinates } from '#contract/positioning/coordinates'
import { metresPerTecu } from '#contract/positioning/ionosphereScale'
import { type IonosphereModel, type ionosphereOrigins } from '#contract/positioning/ionosphere'
import type { CoefficientsAt } from './coefficients.queries.ts'
import { obliquity, piercePoint, type Direction } from './delay.ts'
import { valueBetween } from './grid.ts'
import { klobucharDelay, timeOfWeek, type KlobucharCoefficients } from './klobuchar.ts'
import { maxGapMs, type FileInSpan } from './maps.queries.ts'
import { dayAndHour, ntcmObliquity, ntcmVtec, type NtcmCoefficients } from './ntcm.ts'

export interface Provenance {
  origin: (typeof ionosphereOrigins)[number]
  source: string
  /** Milliseconds since 1970. */
  epoch: number
}

export interface Sky {
  model: IonosphereModel
  provenance(time: number): Provenance | null
  /** Vertical content in TECU at the pierce point and delay in metres on L1; null if unavailable. */
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

export const modelSky = (coefficients: CoefficientsAt): Sky =>
  coefficients.model === 'klobuchar' ? klobucharSky(coefficients) : ntcmSky(coefficients)

const covers = ({ firstEpoch, lastEpoch }: FileInSpan, time: number): boolean =>
  firstEpoch <= time && time <= lastEpoch

type MapOfFile = FileInSpan['maps'][number]

/** Maps before and after a time; at the very last epoch both are the same map. */
interface MapPair {
  file: FileInSpan
  source: string
  before: MapOfFile
  after: MapOfFile
}

const pairInFile = (file: FileInSpan, time: number): MapPair | undefined => {
  const index = file.maps.findLastIndex(({ epoch }) => epoch <= time)
  const before = file.maps[index]
  return before && { file, source: file.source, before, after: file.maps[index + 1] ?? before }
}

const isDemonstration = ({ origin }: Pick<FileInSpan, 'origin'>): boolean =>
  origin === 'demonstration'

/** Allows interpolation between two files if the gap is at most two hours and grid and kind of data are equal. */
export const isNextTo = (
  file: Omit<FileInSpan, 'id' | 'maps'>,
  later: Omit<FileInSpan, 'id' | 'maps'>,
): boolean =>
  later.firstEpoch > file.lastEpoch &&
  later.firstEpoch - file.lastEpoch <= maxGapMs &&
  isDemonstration(file) === isDemonstration(later) &&
  JSON.stringify(file.grid) === JSON.stringify(later.grid)

const pairAcrossFiles = (files: readonly FileInSpan[], time: number): MapPair | undefined => {
  const earlier = files
    .filter(({ lastEpoch }) => lastEpoch < time && time - lastEpoch < maxGapMs)
    .toSorted((one, other) => other.lastEpoch - one.lastEpoch)
  const later = files
    .filter(({ firstEpoch }) => firstEpoch > time)
    .toSorted((one, other) => one.firstEpoch - other.firstEpoch)
  for (const file of earlier) {
    const next = later.find((one) => isNextTo(file, one))
    const [before, after] = [file.maps.at(-1), next?.maps[0]]
    if (!next || !before || !after) continue
    const source = next.source === file.source ? file.source : `${file.source}; ${next.source}`
    return { file, source, before, after }
  }
  return undefined
}

/**
 * Uses the first file that covers the time, or else interpolates between two files; measured maps take precedence over
 * demonstration maps.
 */
const mapsAt = (files: readonly FileInSpan[], time: number): MapPair | undefined => {
  const groups = [files.filter((file) => !isDemonstration(file)), files.filter(isDemonstration)]
  for (const group of groups) {
    const file = group.find((one) => covers(one, time))
    const pair = file ? pairInFile(file, time) : pairAcrossFiles(group, time)
    if (pair) return pair
  }
  return undefined
}

export const mapsNeeded = (files: readonly FileInSpan[], times: readonly number[]): number[] => {
  const ids = new Set<number>()
  for (const time of times) {
    const pair = mapsAt(files, time)
    if (pair) ids.add(pair.before.id).add(pair.after.id)
  }
  return [...ids]
}

/**
 * Values from stored maps; if several files cover a time, the first in the list is used.
 * @param contents maps by id, with all ids of `mapsNeeded`
 */
export const mapSky = (
  files: readonly FileInSpan[],
  contents: ReadonlyMap<number, Float32Array>,
): Sky => {
  const known = new Map<number, MapPair | undefined>()
  const pairAt = (time: number): MapPair | undefined => {
    if (!known.has(time)) known.set(time, mapsAt(files, time))
    return known.get(time)
  }
  return {
    model: 'ionex',
    provenance: (time) => {
      const pair = pairAt(time)
      if (!pair) return null
      const origin = isDemonstration(pair.file) ? 'demonstration' : 'map'
      return { origin, source: pair.source, epoch: pair.before.epoch }
    },
    value: (place, direction, time) => {
      const pair = pairAt(time)
      const before = pair && contents.get(pair.before.id)
      const after = pair && contents.get(pair.after.id)
      if (!before || !after) return null
      const { grid } = pair.file
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
  }
}
