import type {
  StationChange,
  StationCreation,
  StationRecord,
  StationStatus,
  StationValues,
} from '#contract/stations'
import type { Transaction } from '#db/connect'
import { violatedUniqueIndex } from '#db/dialect'
import { enforce, Refusal } from '#server/core/errors'
import { numericId } from '#server/core/http/listRequest'
import type { Scope } from '#server/core/scope'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { difference } from '#server/platform/audit/difference'
import { mayBecome } from './stations.policy.ts'
import {
  findStation,
  insertStation,
  advanceRevision,
  updateStation,
} from '#server/platform/stations/stations.queries'

/** Writes the log row of a change of a station. */
export const logStation = (
  trx: Transaction,
  scope: Scope,
  action: 'station.create' | 'station.edit' | 'station.status' | 'station.import',
  target: { id: string; name: string },
  [before, after]: readonly [Record<string, unknown>, Record<string, unknown>],
): Promise<void> =>
  writeAudit(trx, scope, scope.now(), {
    action,
    actor: scope.actor,
    target: { type: 'station', ...target },
    before,
    after,
  })

/** @throws Refusal `notFound` */
export const getStation = async (read: Scope['db']['read'], id: string): Promise<StationRecord> => {
  const number = numericId(id)
  const record = number === null ? null : await findStation(read, number)
  if (!record) throw new Refusal('notFound')
  return record
}

const rejectDuplicateCode = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write
  } catch (error) {
    if (violatedUniqueIndex(error) === 'stations_code_unique')
      throw new Refusal('stationCodeExists', {
        fields: { code: { key: 'errors.stationCodeExists' } },
      })
    throw error
  }
}

/** What is kept of a station that is created: on line where nothing else is said. */
export const valuesOf = ({
  epoch = null,
  status = 'online',
  ...fields
}: StationCreation): StationValues => ({
  ...fields,
  epoch,
  status,
})

/** What is kept of a record, without what the server keeps itself. */
export const storedValues = (record: StationRecord): StationValues => {
  const { code, name, enName, latitude, longitude, datum, epoch, tier, radius, status } = record
  return {
    code,
    name,
    enName,
    latitude,
    longitude,
    datum: datum as StationValues['datum'],
    epoch,
    tier,
    radius,
    status,
  }
}

/** @throws Refusal `stationCodeExists` */
export const createStation = (scope: Scope, body: StationCreation): Promise<StationRecord> =>
  rejectDuplicateCode(
    scope.db.transaction(async (trx) => {
      const values = valuesOf(body)
      const revision = await advanceRevision(trx)
      const id = String(await insertStation(trx, values, revision, scope.now()))
      await logStation(trx, scope, 'station.create', { id, name: values.name }, [{}, { ...values }])
      return getStation(trx, id)
    }),
  )

const readOnlyUnchanged = (record: StationRecord, body: StationChange): void => {
  const changed = (['id', 'status', 'lastSeenAt', 'createdAt', 'updatedAt'] as const).filter(
    (name) => body[name] !== undefined && body[name] !== record[name],
  )
  if (changed.length)
    throw new Refusal('invalidInput', {
      fields: Object.fromEntries(changed.map((name) => [name, { key: 'validation.readOnly' }])),
    })
}

/** @throws Refusal `notFound`, `changedMeanwhile`, `stationCodeExists` */
export const changeStation = (
  scope: Scope,
  id: string,
  body: StationChange,
): Promise<StationRecord> =>
  rejectDuplicateCode(
    scope.db.transaction(async (trx) => {
      const revision = await advanceRevision(trx)
      const record = await getStation(trx, id)
      if (body.version !== undefined && body.version !== record.version)
        throw new Refusal('changedMeanwhile')
      readOnlyUnchanged(record, body)
      const before = storedValues(record)
      const { epoch } = body
      const values: StationValues = {
        code: body.code ?? before.code,
        name: body.name ?? before.name,
        enName: body.enName ?? before.enName,
        latitude: body.latitude ?? before.latitude,
        longitude: body.longitude ?? before.longitude,
        datum: (body.datum as StationValues['datum'] | undefined) ?? before.datum,
        epoch: epoch === undefined ? before.epoch : epoch,
        tier: body.tier ?? before.tier,
        radius: body.radius ?? before.radius,
        status: before.status,
      }
      if (!(await updateStation(trx, record, values, revision, scope.now())))
        throw new Refusal('changedMeanwhile')
      await logStation(trx, scope, 'station.edit', record, difference(before, values))
      return getStation(trx, id)
    }),
  )

/** Takes a station on or off line, out of service or back. @throws Refusal `notFound`, `statusDoesNotAllow` */
export const setStationStatus = (
  scope: Scope,
  id: string,
  status: StationStatus,
): Promise<StationRecord> =>
  scope.db.transaction(async (trx) => {
    const revision = await advanceRevision(trx)
    const record = await getStation(trx, id)
    enforce(mayBecome(record.status, status))
    await updateStation(trx, record, { ...storedValues(record), status }, revision, scope.now())
    await logStation(trx, scope, 'station.status', record, [{ status: record.status }, { status }])
    return getStation(trx, id)
  })
