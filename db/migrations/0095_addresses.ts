import { domainToASCII } from 'node:url'
import type { Knex } from 'knex'
import { isPostgres } from './helpers.ts'

/** Addresses of users, each with the key by which it is compared. */
const columns = { email: 'email_key', pending_email: 'pending_email_key' } as const

/** The address with its domain as it is looked up; null where it is written so. */
const written = (address: string): string | null => {
  const at = address.lastIndexOf('@') + 1
  const domain = domainToASCII(address.slice(at))
  return domain === '' || /^\p{ASCII}*$/u.test(address.slice(at))
    ? null
    : address.slice(0, at) + domain
}

/** `xn--mnchen-3ya.de` and `münchen.de` are one domain. An address that someone else has by now stays as it is. */
const rewrite = async (knex: Knex): Promise<void> => {
  const bytes = isPostgres(knex) ? 'octet_length(??)' : 'length(CAST(?? AS blob))'
  for (const [column, keyColumn] of Object.entries(columns)) {
    const rows: { id: number; address: string }[] = await knex('users')
      .whereRaw(`${bytes} > length(??)`, [column, column])
      .select('id', { address: column })
    for (const { id, address } of rows) {
      const email = written(address)
      const key = email?.normalize('NFKC').toLowerCase()
      if (key === undefined) continue
      if (await knex('users').where({ email_key: key }).first('id')) continue
      await knex('users')
        .where({ id })
        .update({ [column]: email, [keyColumn]: key })
    }
  }
}

/** Messages are found by whom they went to in whatever case that was written; a domain is written in one way. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw('CREATE INDEX outbox_lower_recipient_index ON outbox (lower(recipient))')
  await rewrite(knex)
}

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('DROP INDEX outbox_lower_recipient_index')
}
