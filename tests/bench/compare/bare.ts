import { createSecretKey, randomBytes } from 'node:crypto'
import { createServer, IncomingMessage, ServerResponse } from 'node:http'
import { verify } from '@node-rs/argon2'
import express, { type NextFunction, type Request, type Response } from 'express'
import jwt from 'jsonwebtoken'
import knex, { type Knex } from 'knex'

/**
 * The baseline for comparison: the best this stack can do without the portal's features. Prepared statements through
 * knex, totals, grants and verified tokens in memory, a log row per change, WAL with `synchronous=FULL`.
 */
const [file = '', port = '0'] = process.argv.slice(2)
const pragmas = 'PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-32000'
const db = knex({
  client: 'sqlite3',
  connection: { filename: file },
  useNullAsDefault: true,
  pool: {
    min: 1,
    max: 1,
    afterCreate: (
      connection: { exec(sql: string, done: (error: Error | null) => void): void },
      done: (error: Error | null) => void,
    ) => connection.exec(pragmas, done),
  },
})
const rowsOf = (sql: string, values: (string | number)[] = []) =>
  db.raw(sql, values) as unknown as Promise<Record<string, unknown>[]>

const columns = 'id, username, real_name, phone, email, company_id, status, created_at, updated_at'
const logColumns = 'id, user_id, action, item, at, detail'
const key = createSecretKey(randomBytes(32))
const verified = new Map<string, { sub: string; role: number }>()
const grants = new Set(
  (await rowsOf('SELECT * FROM grants')).map(
    (row) => `${row.role_id} ${row.resource} ${row.action}`,
  ),
)
const countOf = async (table: string) =>
  Number((await rowsOf(`SELECT count(*) AS total FROM ${table}`))[0]?.total)
const totals = { people: await countOf('people'), logs: await countOf('logs') }

const callerOf = (request: Request) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const known = verified.get(token)
  if (known) return known
  const { sub, role } = jwt.verify(token, key, { algorithms: ['HS256'] }) as jwt.JwtPayload
  const caller = { sub: String(sub), role: Number(role) }
  verified.set(token, caller)
  return caller
}

const may =
  (resource: string, action: string) =>
  (request: Request, response: Response, next: NextFunction) => {
    if (grants.has(`${callerOf(request).role} ${resource} ${action}`)) next()
    else response.status(403).end()
  }

const writeLog = async (trx: Knex, request: Request, action: string, item: string) => {
  await trx.raw('INSERT INTO logs (user_id, action, item, at, detail) VALUES (?, ?, ?, ?, ?)', [
    callerOf(request).sub,
    action,
    item,
    Date.now(),
    JSON.stringify(request.body),
  ])
  totals.logs += 1
}

const found = async (word: string, order: string, size: number, first: number) => {
  const phrase = `"${word.replaceAll('"', '""')}"`
  const hits = 'SELECT rowid FROM people_terms WHERE people_terms MATCH ?'
  const [counted] = await rowsOf(`SELECT count(*) AS total FROM (${hits})`, [phrase])
  const page = `SELECT ${columns} FROM people WHERE +id IN (${hits}) ORDER BY ${order} LIMIT ? OFFSET ?`
  return { rows: await rowsOf(page, [phrase, size, first]), total: Number(counted?.total) }
}

const list =
  (table: 'people' | 'logs', shown: string) => async (request: Request, response: Response) => {
    const query = new URLSearchParams(request.url.split('?')[1])
    const [column, direction]: [string, 'ASC' | 'DESC'] = JSON.parse(
      query.get('sort') ?? '["id","ASC"]',
    )
    const [first, last]: [number, number] = JSON.parse(query.get('range') ?? '[0,24]')
    if (!shown.split(', ').includes(column)) return response.status(400).end()
    const { q } = JSON.parse(query.get('filter') ?? '{}')
    const size = last - first + 1
    const backwards = first > totals[table] / 2
    const order = `${column} ${(direction === 'DESC') === backwards ? 'ASC' : 'DESC'}`
    const page = `SELECT ${shown} FROM ${table} ORDER BY ${order} LIMIT ? OFFSET ?`
    const offset = backwards ? totals[table] - first - size : first
    const { rows, total } = q
      ? await found(q, `${column} ${direction}`, size, first)
      : { rows: await rowsOf(page, [size, offset]), total: totals[table] }
    const inOrder = backwards && !q ? rows.toReversed() : rows
    response.setHeader('Content-Range', `${table} ${first}-${first + rows.length - 1}/${total}`)
    return response.json(inOrder)
  }

const person = async (read: Knex, id: number) =>
  (await read.raw(`SELECT ${columns} FROM people WHERE id = ?`, [id]))[0]

const answering =
  (work: (request: Request, response: Response) => Promise<unknown>) =>
  (request: Request, response: Response, next: NextFunction): void =>
    void work(request, response).catch(next)

const app = express()
app.disable('x-powered-by').disable('etag').use(express.json())
app.get('/ready', (_request, response) => void response.json({}))
const login = async (request: Request, response: Response) => {
  const { username, password } = request.body
  const [account] = await rowsOf('SELECT * FROM accounts WHERE username = ?', [username])
  if (!account || !(await verify(String(account.password), password)))
    return response.status(401).end()
  const claims = { sub: String(account.id), role: account.role_id }
  const token = jwt.sign(claims, key, { expiresIn: 3600 })
  request.headers.authorization = `Bearer ${token}`
  await writeLog(db, request, 'login', '')
  return response.json({ token })
}
app.post('/login', answering(login))
app.get('/users', may('users', 'read'), answering(list('people', columns)))
app.get('/logs', may('logs', 'read'), answering(list('logs', logColumns)))
app.get(
  '/users/:id',
  may('users', 'read'),
  answering(async (request, response) => {
    response.json(await person(db, Number(request.params.id)))
  }),
)
app.put(
  '/users/:id',
  may('users', 'write'),
  answering(async (request, response) => {
    const id = Number(request.params.id)
    await db.transaction(async (trx) => {
      const change = 'UPDATE people SET real_name = ?, updated_at = ? WHERE id = ?'
      await trx.raw(change, [request.body.real_name, Date.now(), id])
      await writeLog(trx, request, 'update', String(id))
    })
    response.json(await person(db, id))
  }),
)
app.post(
  '/users',
  may('users', 'write'),
  answering(async (request, response) => {
    const { username, real_name: name, phone, email } = request.body
    const insert = `INSERT INTO people (username, real_name, phone, email, company_id, status, created_at, updated_at)
    VALUES (?, ?, ?, ?, 2, 'active', ?, ?) RETURNING ${columns}`
    const created = await db.transaction(async (trx) => {
      const [row] = await trx.raw(insert, [username, name, phone, email, Date.now(), Date.now()])
      await writeLog(trx, request, 'create', String(row.id))
      return row
    })
    totals.people += 1
    response.status(201).json(created)
  }),
)

/** Creates objects with Express's prototypes from the start, as the portal does for requests and responses. */
const born = <C extends new (...args: never[]) => object>(Base: C, prototype: object): C => {
  const Born = function (...args: never[]): object {
    return Reflect.construct(Base, args, Born) as object
  }
  Born.prototype = prototype
  return Object.setPrototypeOf(Born, Base) as C
}
const constructors = {
  IncomingMessage: born(IncomingMessage, app.request),
  ServerResponse: born(ServerResponse, app.response),
}
createServer(constructors, app).listen(Number(port), '127.0.0.1')
