import type { Knex } from 'knex'
import { dropTables, index, sortColumn, stamps, unique } from './helpers.ts'

/** Imports of users: the checked rows of a file, until they become users in one transaction. */
export const up = async (knex: Knex): Promise<void> => {
  /** One row for each uploaded file, even if the file is refused afterwards; the hourly limit counts these rows. */
  await knex.schema.createTable('import_attempts', (t) => {
    t.increments('id')
    t.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
    t.bigInteger('at').notNullable()
  })
  await index(knex, 'import_attempts', ['company_id', 'at'])

  await knex.schema.createTable('user_imports', (t) => {
    t.increments('id')
    t.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
    t.integer('created_by').notNullable().references('users.id').onDelete('CASCADE')
    t.string('file_name', 255).notNullable()
    t.enum('state', ['checking', 'checked', 'running', 'done', 'failed']).notNullable()
    t.string('failure', 40)
    /**
     * The company id while the server checks or imports the file, otherwise null. The unique index allows one such
     * import per company.
     */
    t.integer('busy_company_id')
    t.integer('row_count').notNullable().defaultTo(0)
    t.integer('checked_count').notNullable().defaultTo(0)
    t.integer('refused_count').notNullable().defaultTo(0)
    t.bigInteger('heartbeat_at').notNullable()
    t.bigInteger('finished_at')
    stamps(t)
    /** A summary of the file as the program read it, as JSON. */
    t.text('summary')
  })
  await unique(knex, 'user_imports', ['busy_company_id'])
  await index(knex, 'user_imports', ['company_id'], { on: 'company_id, id' })
  await index(knex, 'user_imports', ['created_by'])

  await knex.schema.createTable('user_import_rows', (t) => {
    t.integer('import_id').notNullable().references('user_imports.id').onDelete('CASCADE')
    t.integer('row_number').notNullable()
    t.boolean('refused').notNullable()
    /** The cells of the file and their problems, as JSON. */
    t.text('cells').notNullable()
    t.text('problems').notNullable()
    t.integer('role_count').notNullable().defaultTo(0)
    t.string('username', 32)
    t.string('username_key', 32)
    t.string('real_name', 64)
    t.string('nick_name', 64)
    t.string('dial_code', 8)
    t.string('phone', 16)
    t.string('email', 254)
    t.string('email_key', 254)
    t.text('search_key')
    t.string('locale', 8)
    t.specificType('department_id', 'integer REFERENCES departments (id) ON DELETE SET NULL')
    sortColumn(knex, t, 'real_name', '')
    t.primary(['import_id', 'row_number'])
  })
  await index(knex, 'user_import_rows', ['refused'], { on: 'import_id, refused, row_number' })

  await knex.schema.createTable('user_import_roles', (t) => {
    t.integer('import_id').notNullable()
    t.integer('row_number').notNullable()
    t.integer('role_id').notNullable().references('roles.id').onDelete('CASCADE')
    t.primary(['import_id', 'row_number', 'role_id'])
    t.foreign(['import_id', 'row_number'])
      .references(['import_id', 'row_number'])
      .inTable('user_import_rows')
      .onDelete('CASCADE')
  })
  await index(knex, 'user_import_roles', ['role_id'])
}

export const down = (knex: Knex): Promise<void> =>
  dropTables(knex, ['user_import_roles', 'user_import_rows', 'user_imports', 'import_attempts'])
