import type { Knex } from 'knex'
import { expectTypeOf, it } from 'vitest'

/** Never run; `npm run check:types` tests that the types reject these queries. */
const misspelt = {
  table: (db: Knex) => db('user'),
  alias: (db: Knex) => db('user as u'),
  where: (db: Knex) => db('users').where('real_nam', 'x'),
  whereNot: (db: Knex) => db('users').whereNot('real_nam', 'x'),
  whereIn: (db: Knex) => db('users').whereIn('real_nam', ['x']),
  whereNull: (db: Knex) => db('users').whereNull('real_nam'),
  orderBy: (db: Knex) => db('users').orderBy('real_nam'),
  select: (db: Knex) => db('users').select('id', 'real_nam'),
  first: (db: Knex) => db('users').first('real_nam'),
  pluck: (db: Knex) => db('users').pluck('real_nam'),
  increment: (db: Knex) => db('users').increment('real_nam', 1),
}

const spelt = {
  where: (db: Knex) => db('users').where('real_name', 'x').first('real_name'),
  alias: (db: Knex) => db('users as u').where('u.real_name', 'x'),
  select: (db: Knex) => db('users').whereNull('deleted_at').select('id', 'real_name'),
}

type Answer<Query extends (db: Knex) => unknown> = Awaited<ReturnType<Query>>

it('refuses unknown table and column names', () => {
  type Refused = { [Name in keyof typeof misspelt]: ReturnType<(typeof misspelt)[Name]> }
  expectTypeOf<Refused[keyof Refused]>().toHaveProperty('noSuchName')
  expectTypeOf<Answer<typeof spelt.where>>().toEqualTypeOf<{ real_name: string } | undefined>()
  expectTypeOf<Answer<typeof spelt.select>>().toEqualTypeOf<{ id: number; real_name: string }[]>()
  expectTypeOf<Answer<typeof spelt.alias>>().toBeArray()
})

it('types rows like their tables', () => {
  type Users = Parameters<Knex.QueryBuilder<Knex.TableType<'users'>>['insert']>[0]
  type Change = Knex.ResolveTableType<Knex.TableType<'users'>, 'update'>
  expectTypeOf<{ username: string }>().not.toExtend<Users>()
  expectTypeOf<{ status: 'actve' }>().not.toExtend<Change>()
  expectTypeOf<{ status: 'disabled' }>().toExtend<Change>()
})
