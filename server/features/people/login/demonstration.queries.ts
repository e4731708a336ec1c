import type { Transaction } from '#db/connect'

export const findPeople = async (
  trx: Transaction,
  ids: readonly number[],
): Promise<Map<number, { username: string; companyId: number | null }>> => {
  const rows = await trx('users')
    .whereIn('id', [...ids])
    .select('id', 'username', 'company_id')
  return new Map(
    rows.map(({ id, username, company_id: companyId }) => [id, { username, companyId }]),
  )
}

export const setLastSignIns = async (
  trx: Transaction,
  times: ReadonlyMap<number, number>,
): Promise<void> => {
  for (const [id, at] of times) await trx('users').where({ id }).update({ last_sign_in_at: at })
}
