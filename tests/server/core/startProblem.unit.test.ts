import { expect, it } from 'vitest'
import { startProblem } from '#server/core/startProblem'

const sqlite = 'sqlite:data/portal.db'
const postgres = 'postgres://portal:secret-word@db.example.com:5432/portal'
const problem = (facts: object, url = sqlite) =>
  startProblem(Object.assign(new Error('technical'), facts), url)

it.each([
  [{ code: 'SQLITE_FULL' }, sqlite, 'There is no space left for data/portal.db: free some'],
  [{ code: 'ENOSPC', path: '/srv/files' }, sqlite, 'There is no space left for /srv/files'],
  [{ code: 'SQLITE_READONLY' }, sqlite, 'data/portal.db cannot be written'],
  [{ code: 'EROFS', path: '/srv/p.db' }, sqlite, '/srv/p.db cannot be written'],
  [{ code: 'EACCES', path: '/srv/p.db' }, sqlite, 'This account may not use /srv/p.db'],
  [{ code: 'SQLITE_CANTOPEN' }, sqlite, 'The database data/portal.db cannot be opened'],
  [{ code: 'SQLITE_CORRUPT' }, sqlite, 'The database data/portal.db is damaged'],
  [{ code: 'EACCES', syscall: 'listen' }, sqlite, 'This account may not listen on that port'],
  [{ code: 'EADDRNOTAVAIL', syscall: 'listen' }, sqlite, 'The server cannot listen: technical'],
  [{ code: 'ECONNREFUSED' }, postgres, 'The database db.example.com:5432/portal does not answer'],
  [{ code: '28P01' }, postgres, 'The database db.example.com:5432/portal refuses the user'],
  [{ code: '3D000' }, postgres, 'The database db.example.com:5432/portal does not exist'],
  [{ code: 'XX001' }, postgres, 'The database db.example.com:5432/portal is damaged'],
])('explains %o in one sentence with a remedy', (facts, url, beginning) => {
  const sentence = problem(facts, url) ?? ''
  expect(sentence.startsWith(beginning)).toBe(true)
  expect(sentence).not.toMatch(/secret-word|\n/)
})

it('explains no other errors', () => {
  expect(problem({})).toBeNull()
  expect(problem({ code: 'ERR_ASSERTION' })).toBeNull()
})
