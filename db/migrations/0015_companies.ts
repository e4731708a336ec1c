import type { Knex } from 'knex'

/**
 * The status `suspended` of companies; roles of salesmen that people outside the provider's own company were given go;
 * the administrators of companies have the name and the phone of their accounts.
 */

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg'

const before = ['inReview', 'passed', 'rejected', 'closed']
const after = ['inReview', 'passed', 'suspended', 'rejected', 'closed']

const listed = (statuses: readonly string[]) => statuses.map((one) => `'${one}'`).join(', ')

interface UniqueIndex {
  column: string
  where(live: string): string
}

/** What a company holds alone as long as it lives. */
const uniqueIndexes: readonly UniqueIndex[] = [
  { column: 'name_key', where: (live) => `status IN ('inReview', ${live})` },
  { column: 'organisation_code', where: (live) => `status IN ('inReview', ${live})` },
  { column: 'applicant_id', where: () => `status = 'inReview'` },
  { column: 'administrator_id', where: (live) => `status IN (${live})` },
]

const otherIndexes = (knex: Knex) => [
  `CREATE INDEX companies_status_id_index ON companies (status${isPostgres(knex) ? ' NULLS FIRST' : ''}, id)`,
  'CREATE INDEX companies_search_key_index ON companies (search_key, status, type, id)',
]

/** SQLite changes what a column may hold by another column in its place; PostgreSQL by another check. */
const allow = async (knex: Knex, table: string, statuses: readonly string[]) => {
  const check = `CHECK (status IN (${listed(statuses)}))`
  if (isPostgres(knex)) {
    await knex.raw(`ALTER TABLE ${table} DROP CONSTRAINT ${table}_status_check`)
    await knex.raw(`ALTER TABLE ${table} ADD CONSTRAINT ${table}_status_check ${check}`)
    return
  }
  await knex.raw(
    `ALTER TABLE ${table} ADD COLUMN next_status text NOT NULL DEFAULT 'inReview' ${check.replace('status', 'next_status')}`,
  )
  await knex.raw(`UPDATE ${table} SET next_status = status`)
  await knex.raw(`ALTER TABLE ${table} DROP COLUMN status`)
  await knex.raw(`ALTER TABLE ${table} RENAME COLUMN next_status TO status`)
}

const change = async (knex: Knex, statuses: readonly string[], live: readonly string[]) => {
  for (const { column } of uniqueIndexes) await knex.raw(`DROP INDEX companies_${column}_unique`)
  await knex.raw('DROP INDEX companies_status_id_index')
  await knex.raw('DROP INDEX companies_search_key_index')
  for (const table of ['companies', 'company_history']) await allow(knex, table, statuses)
  for (const { column, where } of uniqueIndexes)
    await knex.raw(
      `CREATE UNIQUE INDEX companies_${column}_unique ON companies (${column}) WHERE ${where(listed(live))}`,
    )
  for (const sql of otherIndexes(knex)) await knex.raw(sql)
}

const dropSalesmenElsewhere = (knex: Knex) =>
  knex('user_roles')
    .whereIn('role_id', knex('roles').where({ key: 'salesman' }).select('id'))
    .whereNotIn(
      'user_id',
      knex('users as u')
        .join('companies as c', 'c.id', 'u.company_id')
        .where('c.kind', 'provider')
        .select('u.id'),
    )
    .delete()

/** The form in which texts were searched when this was written. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

const bindAdministrators = async (knex: Knex) => {
  const rows = await knex('companies as c')
    .join('users as u', 'u.id', 'c.administrator_id')
    .where('c.status', 'passed')
    .select('c.id', 'c.name', 'c.organisation_code', 'u.real_name', 'u.dial_code', 'u.phone')
  for (const row of rows)
    await knex('companies')
      .where({ id: row.id })
      .update({
        administrator_name: row.real_name,
        administrator_dial_code: row.dial_code ?? '',
        administrator_phone: row.phone ?? '',
        search_key: fold(`${row.name} ${row.organisation_code} ${row.real_name}`),
      })
}

export const up = async (knex: Knex): Promise<void> => {
  await change(knex, after, ['passed', 'suspended'])
  await dropSalesmenElsewhere(knex)
  await bindAdministrators(knex)
}

/** A suspended company is a passed one again. */
export const down = async (knex: Knex): Promise<void> => {
  await knex('companies').where({ status: 'suspended' }).update({ status: 'passed' })
  await knex('company_history').where({ status: 'suspended' }).delete()
  await change(knex, before, ['passed'])
}
