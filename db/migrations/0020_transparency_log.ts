import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'

const isPostgres = (knex: Knex): boolean => knex.client.config.client === 'pg'

const rowsAtOnce = 400

/** Tables that are there only between, or only before. */
const rebuilt: string = 'logs_new'
const heads: string = 'log_heads'

/** Columns of the log that are the same before and after. */
const createPlainColumns = (t: Knex.CreateTableBuilder) => {
  t.bigInteger('at').notNullable()
  t.integer('actor_id')
  t.integer('company_id')
  t.integer('application_id')
  t.string('action', 64).notNullable()
  t.string('target_type', 32).notNullable()
  t.string('target_id', 32).notNullable()
  t.integer('code').notNullable()
  t.string('request_id', 64).notNullable()
  t.string('actor_name', 64)
  t.string('address', 64)
  t.string('user_agent', 512)
  t.string('target_name', 255)
  t.text('before')
  t.text('after')
}

const indexes = [
  'company_id, id',
  'actor_id, id',
  'at, id',
  'target_type, target_id, id',
  'request_id',
]

const nameOfIndex = (columns: string) => `logs_${columns.replaceAll(', ', '_')}_index`

/** Makes `logs` anew from its rows. @param create the new table. @param renew a row in it, from one before. */
const rebuildLogs = async (
  knex: Knex,
  create: (t: Knex.CreateTableBuilder) => void,
  renew: (row: Row) => Promise<Row>,
): Promise<void> => {
  for (const columns of indexes) await knex.raw(`DROP INDEX ${nameOfIndex(columns)}`)
  await knex.schema.createTable(rebuilt, create)
  for (let last = -1; ;) {
    const rows: Row[] = await knex('logs').where('id', '>', last).orderBy('id').limit(rowsAtOnce)
    if (rows.length === 0) break
    const fresh: Row[] = []
    for (const row of rows) fresh.push(await renew(row))
    await knex(rebuilt).insert(fresh)
    last = Number(rows.at(-1)?.id)
  }
  await knex.schema.dropTable('logs')
  await knex.schema.renameTable(rebuilt, 'logs')
  if (isPostgres(knex)) await knex.raw('ALTER INDEX logs_new_pkey RENAME TO logs_pkey')
  for (const columns of indexes)
    await knex.raw(`CREATE INDEX ${nameOfIndex(columns)} ON logs (${columns})`)
}

type Row = Record<string, unknown>

const plainOf = (row: Row): Row => ({
  id: row.id,
  at: row.at,
  actor_id: row.actor_id,
  company_id: row.company_id,
  application_id: row.application_id,
  action: row.action,
  target_type: row.target_type,
  target_id: row.target_id,
  code: row.code,
  request_id: row.request_id,
  actor_name: row.actor_name,
  address: row.address,
  user_agent: row.user_agent,
  target_name: row.target_name,
  before: row.before,
  after: row.after,
})

/** JSON in the form of RFC 8785. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const json = (value: unknown): string => canonical(JSON.parse(text(value) || '{}'))
const idOrNull = (value: unknown) => (value === null ? null : String(value))

/** Personal fields under one salt each, which go together: the value on the wire of each, and its column. */
const groups = {
  actor_salt: { actorName: (row: Row) => text(row.actor_name) },
  origin_salt: {
    address: (row: Row) => text(row.address),
    userAgent: (row: Row) => text(row.user_agent),
  },
  target_salt: {
    targetName: (row: Row) => text(row.target_name),
    before: (row: Row) => json(row.before),
    after: (row: Row) => json(row.after),
  },
}

/** Commits to a row's personal fields anew. What was erased gets commitments that nothing opens. */
const commit = (row: Row) => {
  const salts: Row = {}
  const commitments: Record<string, string> = {}
  // Rows of the first release had one salt for the actor and where from; the name may have gone before the place.
  const erased: Record<string, boolean> = {
    actor_salt: row.actor_salt === null,
    origin_salt: row.actor_salt === null && row.origin_salt === null && row.address === null,
    target_salt: row.target_salt === null,
  }
  for (const [column, fields] of Object.entries(groups)) {
    const own = Object.entries(fields).map(([field, valueOf]) => {
      const salt = randomBytes(16).toString('base64')
      const hash = createHash('sha256').update(salt, 'base64')
      commitments[field] = erased[column]
        ? randomBytes(32).toString('base64')
        : hash.update(valueOf(row)).digest('base64')
      return salt
    })
    salts[column] = erased[column] ? null : own.join(' ')
  }
  return { salts, commitments }
}

/** Gathers leaves into tiles of 256 hashes, each level the roots of the full tiles of the one below. */
const makeTree = (knex: Knex) => {
  const open: { place: number; hashes: Buffer[] }[] = []
  const node = (left: Buffer, right: Buffer) =>
    createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest()
  const rootOf = (hashes: Buffer[]): Buffer => {
    const [only] = hashes
    if (only && hashes.length === 1) return only
    const half = hashes.length / 2
    return node(rootOf(hashes.slice(0, half)), rootOf(hashes.slice(half)))
  }
  const save = (level: number, place: number, hashes: Buffer[]) =>
    knex('log_tiles').insert({ level, place, hashes: Buffer.concat(hashes) })
  const add = async (level: number, hash: Buffer): Promise<void> => {
    const tile = (open[level] ??= { place: 0, hashes: [] })
    tile.hashes.push(hash)
    if (tile.hashes.length < 256) return
    await save(level, tile.place, tile.hashes)
    open[level] = { place: tile.place + 1, hashes: [] }
    await add(level + 1, rootOf(tile.hashes))
  }
  return {
    addLeaf: (leaf: string) =>
      add(0, createHash('sha256').update(Buffer.of(0)).update(leaf).digest()),
    finish: async () => {
      for (const [level, { place, hashes }] of open.entries())
        if (hashes.length > 0) await save(level, place, hashes)
    },
  }
}

const createTables = async (knex: Knex) => {
  /** Rows of the log that have no place in the tree yet, with the proof that this program wrote them. */
  await knex.schema.createTable('log_unsealed', (t) => {
    t.bigInteger('log_id').primary()
    t.string('mac', 64).notNullable()
  })
  /** Where each row stands in the tree, and since when. */
  await knex.schema.createTable('log_leaves', (t) => {
    t.bigInteger('log_id').primary()
    t.bigInteger('leaf_index').notNullable()
    t.bigInteger('sealed_at').notNullable()
  })
  /** The tree's hashes: in level 0 those of 256 leaves a tile, above the roots of 256 tiles each. */
  await knex.schema.createTable('log_tiles', (t) => {
    t.integer('level').notNullable()
    t.bigInteger('place').notNullable()
    t.binary('hashes').notNullable()
    t.primary(['level', 'place'])
  })
  /** Signed heads of the tree. */
  await knex.schema.createTable('log_checkpoints', (t) => {
    t.bigInteger('size').primary()
    t.bigInteger('at').notNullable()
    t.text('note').notNullable()
  })
  /** Keys that sign or signed, the secret halves sealed. */
  await knex.schema.createTable('log_keys', (t) => {
    t.string('id', 8).primary()
    t.string('name', 255).notNullable()
    t.string('public_key', 44).notNullable()
    t.text('sealed').notNullable()
    t.bigInteger('created_at').notNullable()
  })
}

/**
 * From a hash chain to a transparency log. The rows that are there get their places in the tree in the order of their
 * ids; the server signs the first head, since it alone has the secret.
 */
export const up = async (knex: Knex): Promise<void> => {
  await createTables(knex)
  const tree = makeTree(knex)
  await rebuildLogs(
    knex,
    (t) => {
      if (isPostgres(knex))
        t.specificType('id', 'bigint GENERATED BY DEFAULT AS IDENTITY').primary()
      else t.specificType('id', 'integer PRIMARY KEY AUTOINCREMENT')
      createPlainColumns(t)
      t.string('actor_salt', 32)
      t.string('origin_salt', 64)
      t.string('target_salt', 96)
      t.string('commitments', 300).notNullable()
    },
    async (row) => {
      const { salts, commitments } = commit(row)
      const leaf = {
        id: String(row.id),
        at: new Date(Number(row.at)).toISOString(),
        actorId: idOrNull(row.actor_id),
        companyId: idOrNull(row.company_id),
        applicationId: idOrNull(row.application_id),
        action: row.action,
        targetType: row.target_type,
        targetId: row.target_id,
        code: row.code,
        requestId: row.request_id,
        ...commitments,
      }
      await tree.addLeaf(canonical(leaf))
      return { ...plainOf(row), ...salts, commitments: Object.values(commitments).join(' ') }
    },
  )
  await tree.finish()
  await knex.raw(
    `INSERT INTO log_leaves (log_id, leaf_index, sealed_at)
     SELECT id, row_number() OVER (ORDER BY id) - 1, ? FROM logs`,
    [Date.now()],
  )
  await knex.raw('CREATE UNIQUE INDEX log_leaves_leaf_index_unique ON log_leaves (leaf_index)')
  if (isPostgres(knex)) {
    await knex.raw('ALTER SEQUENCE logs_new_id_seq RENAME TO logs_id_seq')
    await knex.raw(
      `SELECT setval('logs_id_seq', (SELECT coalesce(max(id), 0) + 1 FROM logs), false)`,
    )
  }
  /** When rows were last dropped, whichever process did it: no more than a day's share goes in an hour. */
  const [base] = await knex(heads).where({ name: 'base' }).select('dropped_at')
  await knex('change_marks').insert({ name: 'logDrop', value: base?.dropped_at ?? 0 })
  await knex.schema.dropTable(heads)
}

const hexHash = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** The chain is made anew; its head is signed with the next row, by the server that has the secret. */
export const down = async (knex: Knex): Promise<void> => {
  let previous = '0'.repeat(64)
  let lastId = 0
  await rebuildLogs(
    knex,
    (t) => {
      t.bigInteger('id').primary()
      createPlainColumns(t)
      for (const salt of ['actor_salt', 'origin_salt', 'target_salt']) t.string(salt, 32)
      t.string('actor_commitment', 64).notNullable()
      t.string('origin_commitment', 64)
      t.string('target_commitment', 64).notNullable()
      t.string('previous_hash', 64).notNullable()
      t.string('hash', 64).notNullable()
    },
    (row) => {
      const commitTo = (salt: unknown, fields: readonly unknown[]) => {
        const fresh = randomBytes(16).toString('hex')
        return salt === null
          ? { salt: null, commitment: randomBytes(32).toString('hex') }
          : { salt: fresh, commitment: hexHash([fresh, ...fields]) }
      }
      const actor = commitTo(row.actor_salt, [row.actor_name])
      const origin = commitTo(row.origin_salt, [row.address, row.user_agent])
      const target = commitTo(row.target_salt, [row.target_name, row.before, row.after])
      const hash = hexHash([
        previous,
        row.id,
        row.at,
        row.actor_id,
        row.company_id,
        row.application_id,
        row.action,
        row.target_type,
        row.target_id,
        row.code,
        row.request_id,
        actor.commitment,
        target.commitment,
        origin.commitment,
      ])
      const chained = {
        ...plainOf(row),
        actor_salt: actor.salt,
        origin_salt: origin.salt,
        target_salt: target.salt,
        actor_commitment: actor.commitment,
        origin_commitment: origin.commitment,
        target_commitment: target.commitment,
        previous_hash: previous,
        hash,
      }
      previous = hash
      lastId = Number(row.id)
      return Promise.resolve(chained)
    },
  )
  await knex.schema.createTable(heads, (t) => {
    t.string('name', 8).primary()
    t.bigInteger('last_id').notNullable()
    t.string('last_hash', 64).notNullable()
    t.string('signature', 64).notNullable()
    t.bigInteger('dropped_at').notNullable().defaultTo(0)
  })
  const [mark] = await knex('change_marks').where({ name: 'logDrop' }).select('value')
  await knex(heads).insert([
    { name: 'head', last_id: lastId, last_hash: previous, signature: '', dropped_at: 0 },
    {
      name: 'base',
      last_id: 0,
      last_hash: '0'.repeat(64),
      signature: '',
      dropped_at: mark?.value ?? 0,
    },
  ])
  await knex('change_marks').where({ name: 'logDrop' }).delete()
  for (const table of ['log_keys', 'log_checkpoints', 'log_tiles', 'log_leaves', 'log_unsealed'])
    await knex.schema.dropTable(table)
}
