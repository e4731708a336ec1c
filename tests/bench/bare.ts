import { createServer } from 'node:http'
import express from 'express'
import knex from 'knex'

/** The yardstick: the same page of users from the same file behind nothing but Express and knex. */
const [file = '', port = '0'] = process.argv.slice(2)
const db = knex({
  client: 'sqlite3',
  connection: { filename: file },
  useNullAsDefault: true,
  pool: { min: 1, max: 4 },
})
const app = express()
app.get('/users', async (_request, response) => {
  const [counted, rows] = await Promise.all([
    db('users').where({ company_id: 2 }).count({ total: '*' }).first(),
    db('users').where({ company_id: 2 }).orderBy('username_key').orderBy('id').limit(25),
  ])
  response.setHeader('Content-Range', `users 0-24/${counted?.total}`).json(rows)
})
createServer(app).listen(Number(port), '127.0.0.1')
