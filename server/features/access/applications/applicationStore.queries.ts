import type { ApplicationRecord } from '#contract/applications'
import { fold } from '#contract/fold'
import type { Transaction } from '#db/connect'
import { lockForUpdate } from '#db/dialect'
import { insertReturningId } from '#db/tables'

/** Keeps others from changing the list of applications until the transaction ends; their order and numbers are one. */
export const lockApplications = (trx: Transaction): Promise<unknown> =>
  lockForUpdate(trx('applications').orderBy('id')).select('id')

/** What is stored of an application beside its number and state. */
export type ApplicationFields = Pick<
  ApplicationRecord,
  | 'name'
  | 'enName'
  | 'description'
  | 'enDescription'
  | 'type'
  | 'url'
  | 'icon'
  | 'contact'
  | 'permissionCodes'
  | 'order'
>

const columnsOf = (fields: ApplicationFields) => ({
  name: fields.name,
  en_name: fields.enName,
  name_key: fold(fields.name),
  en_name_key: fold(fields.enName),
  description: fields.description,
  en_description: fields.enDescription,
  type: fields.type,
  url: fields.url,
  icon: fields.icon,
  contact: fields.contact,
  sort_order: fields.order,
})

const setCodes = async (trx: Transaction, id: number, codes: readonly number[]): Promise<void> => {
  await trx('application_permissions').where({ application_id: id }).delete()
  if (codes.length)
    await trx('application_permissions').insert(
      codes.map((code) => ({ application_id: id, permission_id: code })),
    )
}

/** The highest number that calls name an application by, and the last place. */
const ends = async (trx: Transaction): Promise<{ appId: number; order: number }> => {
  const row = await trx('applications').max({ app_id: 'app_id', sort_order: 'sort_order' }).first()
  return { appId: Number(row?.app_id ?? 9999), order: Number(row?.sort_order ?? -1) }
}

export const lastPlace = async (trx: Transaction): Promise<number> => (await ends(trx)).order + 1

/** Stores a new application with the next number. @returns its id */
export const insertApplication = async (
  trx: Transaction,
  fields: ApplicationFields,
  now: number,
): Promise<number> => {
  const { appId } = await ends(trx)
  const id = await insertReturningId(trx, 'applications', {
    ...columnsOf(fields),
    app_id: appId + 1,
    created_at: now,
    updated_at: now,
  })
  await setCodes(trx, id, fields.permissionCodes)
  return id
}

/** The root of an application's permission tree, under which its menus, buttons and data stand. */
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

export const updateApplication = async (
  trx: Transaction,
  id: number,
  fields: ApplicationFields,
  now: number,
): Promise<void> => {
  await trx('applications')
    .where({ id })
    .update({ ...columnsOf(fields), updated_at: now, version: trx.raw('version + 1') })
  await setCodes(trx, id, fields.permissionCodes)
}

/** Frees a place: the one that stands there moves back by one, with those behind. */
export const freePlace = async (trx: Transaction, id: number, order: number): Promise<void> => {
  const others = () => trx('applications').whereNot({ id })
  const taken = await others().where({ sort_order: order }).first('id')
  if (taken) await others().where('sort_order', '>=', order).increment('sort_order', 1)
}

/** Moves an application from one state to the other. @returns whether it was in the other */
export const setState = async (
  trx: Transaction,
  id: number,
  state: ApplicationRecord['state'],
  now: number,
): Promise<boolean> =>
  (await trx('applications')
    .where({ id })
    .whereNot({ state })
    .update({ state, updated_at: now, version: trx.raw('version + 1') })) === 1
