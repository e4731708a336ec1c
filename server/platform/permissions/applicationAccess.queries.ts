import type { Knex } from 'knex'

/** Any one of these permissions opens the application; without any, every logged-in user can open it. */
export const listCodes = (read: Knex, applicationId: number): Promise<number[]> =>
  read('application_permissions')
    .where({ application_id: applicationId })
    .orderBy('permission_id')
    .pluck('permission_id')

export const isOpenTo = async (
  read: Knex,
  applicationId: number,
  rights: ReadonlySet<number>,
): Promise<boolean> => {
  const codes = await listCodes(read, applicationId)
  return codes.length === 0 || codes.some((code) => rights.has(code))
}
