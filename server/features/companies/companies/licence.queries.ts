import type { Knex } from 'knex'
import type { Transaction } from '#db/connect'
import { versionBump } from '#db/tables'

export const findCompanyOfLicence = async (read: Knex, licence: string): Promise<number | null> =>
  (await read('companies').where({ licence }).first('id'))?.id ?? null

export const clearRejectedLicences = (
  trx: Transaction,
  applicantId: number,
  now: number,
): Promise<unknown> =>
  trx('companies')
    .where({ applicant_id: applicantId, status: 'rejected' })
    .whereNotNull('licence')
    .update({ licence: null, ...versionBump(trx, now) })
