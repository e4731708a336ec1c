import type { Knex } from 'knex'
import {
  dropTables,
  index,
  insertRows,
  isPostgres,
  sortColumn,
  sortIndex,
  sortKey,
  stamps,
  unique,
} from './helpers.ts'

/**
 * Departments of companies. Sorting by `tree_key` gives the order of the tree: the key has, for each level, the sort
 * order among the siblings and the id.
 */
const createDepartments = async (knex: Knex) => {
  await knex.schema.createTable('departments', (t) => {
    t.increments('id')
    t.integer('company_id').notNullable().references('companies.id')
    t.integer('parent_id').references('departments.id')
    t.string('name', 64).notNullable()
    t.integer('sort_order').notNullable()
    t.text('path').notNullable().defaultTo('')
    t.text('tree_key').notNullable().defaultTo('')
    t.text('search_key').notNullable().defaultTo('')
    stamps(t)
    sortColumn(knex, t, 'name')
  })
  await index(knex, 'departments', ['company_id', 'tree_key', 'id'])
  await index(knex, 'departments', ['parent_id'])
  await sortIndex(knex, 'departments', 'name_sort')
}

/**
 * Sort columns of the user list. The values are filter columns that are added to the index of the sort column, so that
 * the database can check these filters without reading the row.
 */
const sorts = {
  username_key: [],
  real_name_sort: [],
  shown_email_key: [],
  status: [],
  last_sign_in_at: ['status'],
  created_at: ['status', 'last_sign_in_at'],
}

/**
 * Indexes for the list of all users and the list of one company, without deleted accounts. SQLite can answer from an
 * index alone only if `deleted_at`, the column of the WHERE condition, is part of the index.
 */
const createSortIndexes = async (knex: Knex, column: string, extra: readonly string[]) => {
  const covered = isPostgres(knex) ? extra : ['deleted_at', ...extra]
  const on = [sortKey(knex, column), ...covered].join(', ')
  const where = 'deleted_at IS NULL'
  await index(knex, 'users', [column, 'id'], { on, where })
  await index(knex, 'users', ['company_id', column, 'id'], { on: `company_id, ${on}`, where })
}

const createUserIndexes = async (knex: Knex) => {
  await unique(knex, 'users', ['username_key'])
  await unique(knex, 'users', ['email_key'])
  /** `phone` comes first, because a login may contain the number without its dialling code. */
  await unique(knex, 'users', ['phone', 'dial_code'])
  for (const [column, extra] of Object.entries(sorts)) await createSortIndexes(knex, column, extra)
  for (const column of [
    'pending_phone',
    'pending_email_key',
    'locked_until',
    'department_id',
    'deleted_at',
  ])
    await index(knex, 'users', [column], { where: `${column} IS NOT NULL` })
  await index(knex, 'users', ['is_system_administrator'])
}

/**
 * `dial_code`, `phone` and `email` are verified and unique. A contact that someone else entered is in the `pending_…`
 * columns until its owner verifies it. Lists show the pending contact if one exists, and sort by it.
 */
const createUsers = async (knex: Knex) => {
  const stored = isPostgres(knex) ? 'STORED' : 'VIRTUAL'
  await knex.schema.createTable('users', (t) => {
    t.increments('id')
    t.string('username', 32).notNullable()
    t.string('username_key', 32).notNullable()
    t.string('real_name', 64).notNullable()
    t.string('nick_name', 64).notNullable().defaultTo('')
    t.string('dial_code', 8)
    t.string('phone', 16)
    t.string('email', 254)
    t.string('email_key', 254)
    t.string('pending_dial_code', 8)
    t.string('pending_phone', 16)
    t.string('pending_email', 254)
    t.string('pending_email_key', 254)
    t.text('search_key').notNullable()
    t.text('password_hash').notNullable()
    t.integer('company_id').references('companies.id')
    t.boolean('is_system_administrator').notNullable().defaultTo(false)
    t.enum('status', ['active', 'disabled']).notNullable().defaultTo('active')
    t.integer('failed_sign_ins').notNullable().defaultTo(0)
    t.bigInteger('locked_until')
    t.string('locale', 8).notNullable().defaultTo('zh')
    t.boolean('notify_by_email').notNullable().defaultTo(false)
    t.string('agreement_version', 32)
    t.bigInteger('agreed_at')
    t.bigInteger('last_sign_in_at')
    t.bigInteger('last_locked_at')
    t.bigInteger('password_changed_at')
    t.bigInteger('deleted_at')
    stamps(t)
    t.specificType(
      'shown_email_key',
      `varchar(254) GENERATED ALWAYS AS (coalesce(pending_email_key, email_key)) ${stored}`,
    )
    t.specificType('department_id', 'integer REFERENCES departments (id)')
    /** Hash of the avatar image, which is stored as a file. */
    t.string('avatar', 32)
    /** When a generated password expires; null for one that the user chose or that does not expire. */
    t.bigInteger('generated_password_until')
    sortColumn(knex, t, 'real_name')
    /**
     * The user who generated or entered the password. A generated password becomes invalid when the account gets rights
     * that this user lacks.
     */
    t.integer('password_generated_by')
  })
  await createUserIndexes(knex)
}

/** On SQLite, each company has one row, which is updated: only one transaction writes at a time anyway. */
const addOnSqlite = (row: string, by: number) =>
  `INSERT INTO users_counts (company_id, row_count)
     SELECT value, ${by} FROM json_each(json_array(0, ${row}.company_id))
     WHERE value IS NOT NULL AND ${row}.deleted_at IS NULL
     ON CONFLICT (company_id) DO UPDATE SET row_count = row_count + excluded.row_count;`

/**
 * On PostgreSQL, each change inserts a row with +1 or −1: updating a common row would make concurrent transactions wait
 * for each other.
 */
const addOnPostgres = (row: string, by: number) =>
  `INSERT INTO users_counts (company_id, row_count)
     SELECT value, ${by} FROM unnest(ARRAY[0, ${row}.company_id]) AS value
     WHERE value IS NOT NULL AND ${row}.deleted_at IS NULL;`

const createCountTriggers = async (knex: Knex) => {
  const differs = isPostgres(knex) ? 'IS DISTINCT FROM' : 'IS NOT'
  const moved = `old.company_id ${differs} new.company_id OR old.deleted_at ${differs} new.deleted_at`
  if (isPostgres(knex))
    await knex.raw(
      `CREATE FUNCTION users_count() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP <> 'INSERT' THEN ${addOnPostgres('old', -1)} END IF;
       IF TG_OP <> 'DELETE' THEN ${addOnPostgres('new', 1)} END IF;
       RETURN NULL;
     END $$`,
    )
  for (const [name, event, condition, onSqlite] of [
    ['insert', 'INSERT', '', addOnSqlite('new', 1)],
    ['delete', 'DELETE', '', addOnSqlite('old', -1)],
    [
      'update',
      'UPDATE OF company_id, deleted_at',
      `WHEN (${moved})`,
      `${addOnSqlite('old', -1)} ${addOnSqlite('new', 1)}`,
    ],
  ] as const) {
    const trigger = `CREATE TRIGGER users_count_${name} AFTER ${event} ON users`
    await knex.raw(
      isPostgres(knex)
        ? `${trigger} FOR EACH ROW ${condition} EXECUTE FUNCTION users_count()`
        : `${trigger} ${condition} BEGIN ${onSqlite} END`,
    )
  }
}

/**
 * Creates `users_counts`, the number of accounts without the deleted ones: one number for each company, and the total
 * under company id 0. A number is the sum of `row_count` over all rows with that company id. Triggers maintain it,
 * because counting 100,000 users takes longer than reading a page of them.
 */
const createCounts = async (knex: Knex) => {
  await knex.schema.createTable('users_counts', (t) => {
    t.integer('company_id').notNullable()
    t.bigInteger('row_count').notNullable()
    if (!isPostgres(knex)) t.primary(['company_id'])
  })
  if (isPostgres(knex))
    await index(knex, 'users_counts', ['company_id'], { on: 'company_id, row_count' })
  await insertRows(knex, 'users_counts', [{ company_id: 0, row_count: 0 }])
  await createCountTriggers(knex)
}

export const up = async (knex: Knex): Promise<void> => {
  await createDepartments(knex)
  await createUsers(knex)
  await createCounts(knex)
}

export const down = async (knex: Knex): Promise<void> => {
  await dropTables(knex, ['users_counts', 'users', 'departments'])
  if (isPostgres(knex)) await knex.raw('DROP FUNCTION users_count()')
}
