import type { Transaction } from '#db/connect'

const dealerCustomers: readonly { dealer: number; companies: readonly number[] }[] = [
  { dealer: 4, companies: [5] },
]

const assigned: readonly { salesman: number; companies: readonly number[] }[] = [
  { salesman: 2, companies: [3, 4] },
]

export const insertCustomers = async (trx: Transaction, now: number): Promise<void> => {
  for (const { dealer, companies } of dealerCustomers)
    await trx('companies')
      .whereIn('id', [...companies])
      .update({ brought_in_by: dealer })
  await trx('salesman_companies').insert(
    assigned.flatMap(({ salesman, companies }) =>
      companies.map((company_id) => ({ user_id: salesman, company_id, assigned_at: now })),
    ),
  )
}
