import type { Reader } from '#db/connect'
import {
  listStationsSince,
  readRevision,
  type StationRow,
} from '#server/features/positioning/stations/index'
import { cellMiddle } from './geodesy.ts'
import { makeStationIndex, type IndexedStation, type StationIndex } from './stationIndex.ts'

export interface PublicStation extends IndexedStation {
  name: string
  enName: string
}

export interface StationsCache {
  generalised(): Promise<StationIndex<PublicStation>>
}

const generalisedOf = ({ id, tier, radius, status, name, ...row }: StationRow): PublicStation => ({
  id,
  tier,
  radius,
  online: status === 'online',
  ...cellMiddle(row),
  name,
  enName: row.en_name,
})

/** Compares the stored revision with its own, and reloads the stations that any process has changed since. */
export const makeStationsCache = (read: Reader): StationsCache => {
  const index = makeStationIndex<PublicStation>()
  let revision = -1
  let following: Promise<void> | null = null
  const follow = async (): Promise<void> => {
    const next = await readRevision(read)
    const rows = await listStationsSince(read, revision)
    const inService = rows.filter(({ status }) => status !== 'retired')
    const retired = rows.filter(({ status }) => status === 'retired')
    index.change(
      inService.map(generalisedOf),
      retired.map(({ id }) => id),
    )
    revision = next
  }
  return {
    generalised: async () => {
      while ((await readRevision(read)) !== revision) {
        following ??= follow().finally(() => {
          following = null
        })
        await following
      }
      return index
    },
  }
}
