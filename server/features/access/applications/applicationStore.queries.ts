import type { ApplicationRecord } from '#contract/access/applications'
import type { Transaction } from '#db/connect'
import { versionBump } from '#db/tables'
import { lockForChange } from '#db/dialect'
import * as places from '#server/core/places.queries'

/** Locks the whole list until the transaction ends, because positions and numbers depend on all applications. */
export const lockApplications = (trx: Transaction): Promise<unknown> =>
  lockForChange(trx('applications').orderBy('id')).select('id')

export const setCodes = async (
  trx: Transaction,
  id: number,
  codes: readonly number[],
): Promise<void> => {
  await trx('application_permissions').where({ application_id: id }).delete()
  if (codes.length)
    await trx('application_permissions').insert(
      codes.map((code) => ({ application_id: id, permission_id: code })),
    )
}

export const nextAppId = async (trx: Transaction): Promise<string> => {
  const row = await trx('applications').max({ last: 'app_id' }).first()
  return String(Number(row?.last ?? 9999) + 1)
}

export const lastPlace = (trx: Transaction): Promise<number> =>
  places.lastPlace(trx('applications'))

export const freePlace = (
  trx: Transaction,
  id: number,
  order: number,
  now: number,
): Promise<void> => places.freePlace(() => trx('applications').whereNot({ id }), order, now)

export const insertRoot = (
  trx: Transaction,
  application: { id: number; name: string; enName: string },
  now: number,
): Promise<unknown> =>
  trx('permissions').insert({
    application_id: application.id,
    type: 'platform',
    name: application.name,
    en_name: application.enName,
    created_at: now,
    updated_at: now,
  })

export const setState = async (
  trx: Transaction,
  id: number,
  state: ApplicationRecord['state'],
  now: number,
): Promise<boolean> =>
  (await trx('applications')
    .where({ id })
    .whereNot({ state })
    .update({ state, ...versionBump(trx, now) })) === 1
