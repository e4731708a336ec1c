import sqlite3 from 'sqlite3'

export const sqliteDriverName = 'sqlite3'

export interface SqliteConnection {
  exec(sql: string, done: (error: Error | null) => void): void
  get(sql: string, done: (error: Error | null, row: Record<string, unknown>) => void): void
  prepare: sqlite3.Database['prepare']
}

export const execute = (connection: Pick<SqliteConnection, 'exec'>, sql: string): Promise<void> =>
  new Promise((done, fail) => connection.exec(sql, (error) => (error ? fail(error) : done())))

export const pragma = (connection: Pick<SqliteConnection, 'get'>, name: string): Promise<unknown> =>
  new Promise((done, fail) =>
    connection.get(`PRAGMA ${name}`, (error, row) =>
      error ? fail(error) : done(Object.values(row)[0]),
    ),
  )

export const openReadOnly = async (filename: string, setUp = '') => {
  const connection = await new Promise<sqlite3.Database>((done, fail) => {
    const opened = new sqlite3.Database(filename, sqlite3.OPEN_READONLY, (error) =>
      error ? fail(error) : done(opened),
    )
  })
  const close = () =>
    new Promise<void>((done, fail) => {
      connection.close((error) => (error ? fail(error) : done()))
    })
  try {
    await execute(connection, setUp)
  } catch (error) {
    await close()
    throw error
  }
  return { connection, close }
}
