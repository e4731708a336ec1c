import type { Reader } from '#db/connect'
import {
  listStationsSince,
  readRevision,
  type StationRow,
} from '#server/platform/stations/stations.queries'
import { cellMiddle, type IndexedStation } from './cells.ts'
import { makeStationIndex, type StationIndex } from './stationIndex.ts'

/** A station as the public may know it: in the middle of its cell. */
export interface PublicStation extends IndexedStation {
  name: string
  enName: string
}

export interface StationsCache {
  /** Stations at the middles of their cells, as of this very call: what every public answer follows from. */
  generalised(): Promise<StationIndex<PublicStation>>
  /** Stations where they stand, for those who keep them. */
  exact(): Promise<StationIndex>
}

const indexed = ({ id, tier, radius, status, latitude, longitude }: StationRow) => ({
  id,
  tier,
  radius,
  online: status === 'online',
  latitude,
  longitude,
})

const generalisedOf = (row: StationRow): PublicStation => ({
  ...indexed(row),
  ...cellMiddle(row),
  name: row.name,
  enName: row.en_name,
})

/** Follows the mark of stations: one that moved, in whichever process, has the changed stations read and taken in. */
const follower = <S extends IndexedStation>(read: Reader, stationOf: (row: StationRow) => S) => {
  const index = makeStationIndex<S>()
  let mark = -1
  let following: Promise<void> | null = null
  const follow = async (): Promise<void> => {
    const next = await readRevision(read)
    const rows = await listStationsSince(read, mark)
    const inService = rows.filter(({ status }) => status !== 'retired')
    const retired = rows.filter(({ status }) => status === 'retired')
    index.change(
      inService.map(stationOf),
      retired.map(({ id }) => id),
    )
    mark = next
  }
  return async (): Promise<StationIndex<S>> => {
    while ((await readRevision(read)) !== mark) {
      following ??= follow().finally(() => {
        following = null
      })
      await following
    }
    return index
  }
}

/** What a process remembers of the stations; the exact places only once someone who may asks for them. */
export const makeStationsCache = (read: Reader): StationsCache => ({
  generalised: follower(read, generalisedOf),
  exact: follower(read, indexed),
})

declare module '#server/core/context' {
  interface Context {
    readonly stations: StationsCache
  }
}
