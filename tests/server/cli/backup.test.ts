import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { connect } from '#db/connect'
import { moveWhole } from '#db/moveWhole'
import { makeTokens } from '#server/core/tokens'
import { readEnv } from '#server/core/env'
import { startServer } from '#server/start'
import { linkFiles } from '../../../server/cli/backup/backup.ts'
import { signManifest } from '../../../server/cli/backup/manifest.ts'
import {
  repackBackup,
  emptyPlace,
  pathWith,
  restoreUnsigned,
  runBackup,
} from '../../support/backups.ts'
import { createApiToken } from '../../support/apiTokens.ts'
import { signIn } from '../../support/client.ts'
import { engine, temporaryDatabase } from '../../support/database.ts'
import { createUser } from '../../support/factories.ts'
import { fetchWith, image } from '../../support/images.ts'
import { storeArtifact, storeClient } from '../../support/oauthRows.ts'
import { commandProgram } from '../../support/process.ts'
import { useServer } from '../../support/server.ts'
import {
  createWebhook,
  startReceiver,
  verifyCall,
  type Received,
  type Receiver,
} from '../../support/webhooks.ts'
import { bodyOf } from '../../support/answers.ts'
import { commonSettings } from '../../support/settings.ts'

/** Selects one engine by an empty table: a skipped test would count as one the machine cannot run. */
const [onSqlite, onPostgres] = (['sqlite', 'postgres'] as const).map((one) =>
  engine === one ? [one] : [],
)

const folder = fs.mkdtempSync(join(tmpdir(), 'portal-backup-'))
const downloads = join(folder, 'downloads')
const server = useServer({ DOWNLOADS_DIR: downloads })
const { system, admin } = server
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const settings = () => ({ DATABASE_URL: server.databaseUrl, DOWNLOADS_DIR: downloads })
const backup = join(folder, 'portal.tar')
const written = {
  changes: 0,
  userId: '',
  file: '',
  stored: '',
  avatar: '',
  output: '',
  clientId: '',
  secret: '',
}
let receiver: Receiver
afterAll(() => receiver.close())

const writeUntilOver = async (state: { over: boolean }, id: string) => {
  while (!state.over) {
    const letter = 'abcdefghij'[written.changes % 10]
    const { status } = await admin.put(`/usercenter/users/${id}`, { realName: `Lin ${letter}` })
    expect(status).toBe(200)
    written.changes += 1
  }
}

beforeAll(async () => {
  const path = '/usercenter/downloads'
  const { data } = (await system.upload(`${path}/files?name=tool.zip`, 'set-up tool')).body
  const entry = {
    kind: 'software',
    name: '工具',
    enName: 'Tool',
    description: '',
    enDescription: '',
    release: '2.4.1',
    platform: 'any',
  }
  fs.chmodSync(join(downloads, data.id), 0o644)
  written.stored = data.id
  written.file = (await system.post(path, { ...entry, fileId: data.id })).body.id
  const photo = await image(300, 300).jpeg().toBuffer()
  const avatar = await fetchWith(admin, '/usercenter/account/avatar', photo)
  written.avatar = (await avatar.json()).data.avatar
  written.userId = (await createUser(admin)).id
  receiver = await startReceiver()
  const url = `${receiver.base}/restored`
  written.secret = (await createWebhook(admin, { url, kinds: ['user.disabled'] })).secret

  const client = await storeClient(server)
  written.clientId = client.clientId
  await storeArtifact(server, { account_id: written.userId })
  await server.update('users', written.userId, { has_second_factor: true })
  const secrets = ['rK8d', 'old1'].map((hint, at) => ({
    client_id: client.id,
    secret_hash: hint,
    hint,
    created_at: 1,
    ended_at: at ? 2 : null,
  }))
  await server.db.transaction((trx) => trx('oauth_secrets').insert(secrets))
  await createApiToken(server, admin)
  const { record } = await createApiToken(server, admin)
  await admin.post(`/usercenter/api-tokens/${record.id}/end`)

  const state = { over: false }
  const writing = writeUntilOver(state, written.userId)
  const result = await runBackup('backup', backup, settings())
  state.over = true
  await writing
  if (result.code !== 0) throw new Error(result.stderr)
  written.output = result.stdout
})

const createRestoreTarget = async () => {
  const own = await emptyPlace()
  onTestFinished(own.remove)
  return own
}

it('writes one private file during writes, lists what it omits, and leaves no other file', () => {
  expect(written.changes).toBeGreaterThan(1)
  expect(fs.statSync(backup).mode & 0o777).toBe(0o600)
  expect(fs.readdirSync(folder).toSorted()).toEqual(['downloads', 'portal.tar'])
  expect(written.output).toContain('JWT_SECRET is not in it: keep it separately')
  expect(written.output).not.toContain(commonSettings.JWT_SECRET)
  expect(fs.readFileSync(backup).includes(commonSettings.JWT_SECRET)).toBe(false)
})

it('restores a consistent state elsewhere, with files and a log that extends the checkpoint', async () => {
  const target = await createRestoreTarget()
  const result = await runBackup('restore', backup, target.settings)
  expect(result).toMatchObject({ code: 0, stderr: '' })
  expect(result.stdout).toMatch(/are restored\.\nThe log is intact: .* extends the checkpoint/)
  expect(fs.readdirSync(target.folder)).toEqual(['downloads'])
  const { mode } = fs.statSync(join(target.settings.DOWNLOADS_DIR, written.stored))
  expect(mode & 0o777).toBe(0o600)
  const restored = await startServer(readEnv({ ...commonSettings, ...target.settings }))
  onTestFinished(() => restored.stop())
  const base = `http://127.0.0.1:${restored.port}`
  const admin = await signIn(base, 'acmeadmin')
  const user = (await admin.get(`/usercenter/users/${written.userId}`)).body
  const edits = await admin.list('/usercenter/logs', {
    filter: { action: 'user.edit', targetId: written.userId },
    range: [0, 0],
  })
  expect(user.version).toBeGreaterThan(1)
  expect(user.version).toBeLessThan(written.changes + 1)
  expect(edits.headers.get('content-range')).toMatch(new RegExp(`/${user.version - 1}$`))
  const file = await fetch(`${base}/gateway/public/downloads/${written.file}/file`)
  expect(await file.text()).toBe('set-up tool')
  await bodyOf(admin.post(`/usercenter/users/${written.userId}/disable`))
  await expect.poll(() => receiver.received.length).toBe(1)
  expect(receiver.received[0]?.event.data.id).toBe(written.userId)
  verifyCall(written.secret, receiver.received[0] as Received)
  const account = (await admin.get('/usercenter/account')).body.data
  const avatar = `/usercenter/users/${account.id}/avatar?hash=${written.avatar}`
  expect((await admin.get(avatar)).status).toBe(200)
})

it('ends all sessions and tokens when restoring, and names the secrets, access tokens, webhooks and second factors that work again', async () => {
  const target = await createRestoreTarget()
  const { stdout } = await runBackup('restore', backup, target.settings)
  expect(stdout).toContain(
    [
      'All sessions and tokens of applications were ended: everyone has to log in again.',
      `These client secrets work again; revoke any that had been replaced: ${written.clientId} (…rK8d).`,
      'Access tokens that work again: 1, including any revoked since the backup. Check them.',
      'Webhooks that send again: 1, with the addresses and secrets of the backup, including any deleted since.',
      'Users with a second factor: 1. Recovery codes used since the backup work again, and changes to second factors since then are undone.',
    ].join('\n'),
  )
  const db = await connect(target.settings.DATABASE_URL)
  onTestFinished(() => db.close())
  expect(await db.read('oauth_artifacts')).toEqual([])
  const reasons: (string | null)[] = await db
    .read('sessions')
    .distinct('end_reason')
    .pluck('end_reason')
  expect(reasons).toEqual(['restored'])
  const apiTokens = await db.read('api_tokens').orderBy('id')
  expect(apiTokens.map((row) => [row.ended_at === null, row.restored_at === null])).toEqual([
    [true, false],
    [false, true],
  ])
})

it('includes files that are deleted or added during the backup, and no incomplete uploads', async () => {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  onTestFinished(() => [from, to].forEach((one) => fs.rmSync(one, { recursive: true })))
  fs.mkdirSync(join(from, 'avatars'), { recursive: true })
  for (const name of ['before', 'avatars/one', 'upload.part'])
    fs.writeFileSync(join(from, name), name)
  await linkFiles(from, to)
  fs.rmSync(join(from, 'before'))
  fs.writeFileSync(join(from, 'after'), 'after')
  await linkFiles(from, to)
  expect(fs.readdirSync(to, { recursive: true }).toSorted()).toEqual([
    'after',
    'avatars',
    'avatars/one',
    'before',
  ])
  fs.symlinkSync('/etc/hostname', join(from, 'link'))
  await expect(linkFiles(from, to)).rejects.toThrow('is neither a file nor a folder')
})

it.each(onPostgres ?? [])('lists the files both before and after saving the database', async () => {
  const [before, after] = ['before', 'after'].map((name) => join(downloads, name))
  fs.writeFileSync(before ?? '', '')
  const path = pathWith(
    folder,
    'pg_dump',
    `mv ${before} ${after}; PATH=\${PATH#*:} exec pg_dump "$@"`,
  )
  const file = join(folder, 'both.tar')
  onTestFinished(() => [after ?? '', file].forEach((one) => fs.rmSync(one)))
  expect(await runBackup('backup', file, settings(), path)).toMatchObject({ code: 0 })
  const names = String(execFileSync('tar', ['-tf', file])).split('\n')
  expect(names).toEqual(expect.arrayContaining(['files/before', 'files/after']))
})

it.runIf(fs.existsSync('/dev/shm'))(
  'moves a folder to another disk completely or not at all',
  async () => {
    const [from, to] = [join(folder, 'moved'), fs.mkdtempSync('/dev/shm/portal-')]
    onTestFinished(() => fs.rmSync(to, { recursive: true }))
    fs.mkdirSync(from)
    fs.writeFileSync(join(from, 'x'), 'x')
    await moveWhole(from, join(to, 'y'))
    expect(fs.readFileSync(join(to, 'y', 'x'), 'utf8')).toBe('x')
    expect(fs.existsSync(from)).toBe(false)
    fs.writeFileSync(from, 'x')
    await expect(moveWhole(from, join(to, 'y'))).rejects.toThrow(/y/)
    expect(fs.readdirSync(to)).toEqual(['y'])
    fs.rmSync(from)
  },
)

type Manifest = Record<string, unknown> & { parts: object[] }
const changeUnsigned = (change: (manifest: Manifest) => void) => (unpacked: string) => {
  const file = join(unpacked, 'manifest.json')
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8'))
  change(manifest)
  fs.writeFileSync(file, JSON.stringify(manifest))
}

const changeManifest = (values: Record<string, unknown>) => (unpacked: string) => {
  changeUnsigned((manifest) => Object.assign(manifest, values))(unpacked)
  const text = fs.readFileSync(join(unpacked, 'manifest.json'), 'utf8')
  const tokens = makeTokens(readEnv(commonSettings).secrets)
  fs.writeFileSync(join(unpacked, 'manifest.signature'), signManifest(tokens, text))
}

/** Builds a backup with a replaced database and matching checksums, plus further changes. */
const forge = (more: (unpacked: string) => void = () => {}): string =>
  repackBackup(backup, (unpacked) => {
    const database = join(unpacked, 'database')
    fs.appendFileSync(database, 'x')
    const content = fs.readFileSync(database)
    changeUnsigned(({ parts }) => {
      const part = parts.find((one) => 'path' in one && one.path === 'database') ?? {}
      const sha256 = createHash('sha256').update(content).digest('hex')
      Object.assign(part, { bytes: content.length, sha256 })
    })(unpacked)
    more(unpacked)
  })

const otherSecret = { JWT_SECRET: 'not the secret of the tests of 32 characters or more' }

const cut = (bytes: (size: number) => number) => (): string => {
  const file = join(folder, 'cut.tar')
  onTestFinished(() => fs.rmSync(file))
  fs.copyFileSync(backup, file)
  fs.truncateSync(file, bytes(fs.statSync(file).size))
  return file
}

const flip = (unpacked: string) => {
  const file = join(unpacked, 'database')
  const content = fs.readFileSync(file)
  content[content.length >> 1] = ~(content[content.length >> 1] ?? 0)
  fs.writeFileSync(file, content)
}

type RestoreTarget = Awaited<ReturnType<typeof createRestoreTarget>>

const expectRestoreRefused = async (
  file: string,
  message: RegExp,
  {
    own = {},
    ...given
  }: { target?: RestoreTarget; own?: Record<string, string> | undefined; path?: string } = {},
) => {
  const { settings, state } = given.target ?? (await createRestoreTarget())
  const before = await state()
  const result = await runBackup('restore', file, { ...settings, ...own }, given.path)
  expect(result).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(message) })
  expect(await state()).toEqual(before)
}

describe('restore requires a backup signed by this installation:', () => {
  const removeSignature = (unpacked: string) => fs.rmSync(join(unpacked, 'manifest.signature'))
  const sign = (unpacked: string, signature: string) =>
    fs.writeFileSync(join(unpacked, 'manifest.signature'), signature)
  const signElsewhere = (unpacked: string) => {
    const tokens = makeTokens(readEnv({ ...commonSettings, ...otherSecret }).secrets)
    sign(unpacked, signManifest(tokens, fs.readFileSync(join(unpacked, 'manifest.json'), 'utf8')))
  }
  const otherOrChanged =
    /was made with another JWT_SECRET than the one that is set here, or was changed/

  it.each<[string, () => string, RegExp, Record<string, string>?]>([
    ['changed with its checksums', forge, /tar was changed after it was made\. Add --acc/],
    ['changed and signed with another secret', () => forge(signElsewhere), otherOrChanged],
    [
      'changed, its signature removed',
      () => forge(removeSignature),
      /has no signature: an earlier version made it, or someone removed/,
    ],
    [
      'signed with an empty signature',
      () => forge((at) => sign(at, '')),
      /was made with another JWT_SECRET/,
    ],
    ['with another secret set', () => backup, otherOrChanged, otherSecret],
  ])('refuses %s', (_name, file, message, own) => expectRestoreRefused(file(), message, { own }))

  it('accepts it with --accept-unsigned', async () => {
    const target = await createRestoreTarget()
    const file = repackBackup(backup, removeSignature)
    expect(await restoreUnsigned(file, target.settings)).toMatchObject({ code: 0, stderr: '' })
  })

  it('accepts it with an earlier secret of JWT_SECRET', async () => {
    const target = await createRestoreTarget()
    const JWT_SECRET = `${otherSecret.JWT_SECRET},${commonSettings.JWT_SECRET}`
    const result = await runBackup('restore', backup, { ...target.settings, JWT_SECRET })
    expect(result).toMatchObject({ code: 0, stderr: '' })
  })
})

describe('restore refuses, without changing anything,', () => {
  const repacked =
    (...changes: [(unpacked: string) => void, ...string[]]) =>
    () =>
      repackBackup(backup, ...changes)
  const foreign = /links or paths that are not of a backup/

  it.each<[string, () => string, RegExp]>([
    ['a file that is not there', () => join(folder, 'none.tar'), /^There is no file/],
    ['another file', () => 'package.json', /is damaged, or no backup/],
    ['an empty file', cut(() => 0), /is damaged, or no backup/],
    ['half a file', cut((size) => size >> 1), /is damaged, or no backup/],
    ['a damaged file', repacked(flip), /is damaged: database is not what/],
    [
      'a file without a part',
      repacked((unpacked) => fs.rmSync(join(unpacked, 'database'))),
      /is damaged: database/,
    ],
    [
      'a part that is not named',
      repacked((unpacked) => fs.writeFileSync(join(unpacked, 'files/x'), 'x')),
      /holds files\/x, which it does not name/,
    ],
    ['a link', repacked((unpacked) => fs.symlinkSync('/etc', join(unpacked, 'files/x'))), foreign],
    [
      'a path that leads out',
      repacked(() => {}, '-P', '--transform=s,^files,files/../../out,'),
      foreign,
    ],
    [
      'another engine',
      repacked(changeManifest({ engine: engine === 'sqlite' ? 'postgres' : 'sqlite' })),
      /^The backup is of (sqlite|postgres), but DATABASE_URL names/,
    ],
    [
      'a newer version',
      repacked(changeManifest({ migration: '999_later' })),
      /by a newer version of the program \(999_later\)/,
    ],
    [
      'an unreleased version',
      repacked(changeManifest({ migration: '0123_company_likeness' })),
      /by an unreleased version of the program/,
    ],
  ])('%s', (_name, file, message) => expectRestoreRefused(file(), message))

  it('a database with data', async () => {
    const target = await createRestoreTarget()
    const used = { ...target.settings, DATABASE_URL: server.databaseUrl }
    const result = await runBackup('restore', backup, used)
    expect(result).toMatchObject({ code: 1, stderr: expect.stringMatching(/holds data already/) })
    expect(fs.readdirSync(target.folder)).toEqual([])
    expect((await server.as('acmeadmin')).token).not.toBeNull()
  })

  it.each(onSqlite ?? [])('leftovers of another database', async () => {
    const target = await createRestoreTarget()
    const log = `${target.settings.DATABASE_URL.slice('sqlite:'.length)}-wal`
    fs.writeFileSync(log, 'x')
    const result = await runBackup('restore', backup, target.settings)
    expect(result).toMatchObject({ code: 1, stderr: expect.stringMatching(/is left of another/) })
    expect(fs.readFileSync(log, 'utf8')).toBe('x')
    expect(fs.readdirSync(target.folder)).toEqual([])
  })

  it('a folder with files', async () => {
    const target = await createRestoreTarget()
    fs.mkdirSync(target.settings.DOWNLOADS_DIR)
    fs.writeFileSync(join(target.settings.DOWNLOADS_DIR, 'x'), 'x')
    await expectRestoreRefused(backup, /holds files already/, { target })
  })

  it('an unusable place for the database, after the files were unpacked', () => {
    fs.writeFileSync(join(folder, 'file'), '')
    onTestFinished(() => fs.rmSync(join(folder, 'file')))
    const broken = `sqlite:${join(folder, 'file', 'portal.db')}`
    return expectRestoreRefused(
      backup,
      engine === 'sqlite' ? /A folder is needed where a file is in the way/ : /not enough space/,
      {
        own: engine === 'sqlite' ? { DATABASE_URL: broken } : {},
        path: pathWith(folder, 'pg_restore', 'echo "no space left on device" >&2; exit 1'),
      },
    )
  })
})

it('explains the effect of another JWT_SECRET, and verifies with the original one', async () => {
  const target = await createRestoreTarget()
  const result = await restoreUnsigned(backup, { ...target.settings, ...otherSecret })
  expect(result).toMatchObject({ code: 1, stdout: '' })
  expect(result.stderr).toMatch(/are restored\. But:\nJWT_SECRET is not the one[^]*log in again/)
  expect(result.stderr).not.toContain(otherSecret.JWT_SECRET)
  // Tokens of applications do not depend on JWT_SECRET.
  expect(result.stderr).toContain('All sessions and tokens of applications were ended')
  const verified = execFileSync(process.execPath, [...commandProgram, 'log:verify'], {
    env: { PATH: process.env.PATH, ...commonSettings, ...target.settings },
  })
  expect(String(verified)).toMatch(/^The log is intact/)
})

it('reports a log that ends before the checkpoint of the backup', async () => {
  await admin.put(`/usercenter/users/${written.userId}`, { realName: 'Z' })
  await server.context.sealer.seal()
  const newest = await server.db.read('log_checkpoints').orderBy('size', 'desc').first()
  const target = await createRestoreTarget()
  const later = changeManifest({ checkpoint: newest?.note })
  const result = await runBackup('restore', repackBackup(backup, later), target.settings)
  expect(result).toMatchObject({ code: 1, stdout: '' })
  expect(result.stderr).toMatch(/are restored\. But:\nThe log is not intact: rewound/)
})

it('restores a backup made while a migration held its lock', async () => {
  const { db } = server.context
  const lock = (is_locked: number) => db.writer.table('migrations_lock').update({ is_locked })
  await lock(1)
  onTestFinished(async () => void (await lock(0)))
  const file = join(folder, 'locked.tar')
  onTestFinished(() => fs.rmSync(file))
  expect(await runBackup('backup', file, settings())).toMatchObject({ code: 0 })
  const target = await createRestoreTarget()
  expect(await runBackup('restore', file, target.settings)).toMatchObject({ code: 0, stderr: '' })
})

it('names the saved database and its users, and warns that it is not a production database', () => {
  const name =
    engine === 'sqlite'
      ? server.databaseUrl.slice('sqlite:'.length)
      : server.databaseUrl.replace(/^.*@/, '').replace(/\?.*$/, '')
  expect(written.output).toContain(`the ${engine} database ${name} (`)
  expect(written.output).toMatch(/\(\d+ user accounts, newest migration/)
  expect(written.output).toContain('NODE_ENV is not production: is this the intended database?')
})

it('writes one of two concurrent backups to the same file completely and refuses the other', async () => {
  const file = join(folder, 'both at once.tar')
  onTestFinished(() => fs.rmSync(file))
  const runs = [runBackup('backup', file, settings()), runBackup('backup', file, settings())]
  const results = await Promise.all(runs)
  expect(results.map(({ code }) => code).toSorted()).toEqual([0, 1])
  expect(results.find(({ code }) => code === 1)?.stderr).toMatch(
    /exists already and is not overwritten/,
  )
  const target = await createRestoreTarget()
  expect(await runBackup('restore', file, target.settings)).toMatchObject({ code: 0, stderr: '' })
})

it('creates the file folder when the server starts, so that the first backup works', async () => {
  const target = await createRestoreTarget()
  const own = {
    ...target.settings,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://portal.example.com',
    JWT_SECRET: '7c0f7b0c4b1d5a0e9f3b62d8a4517e2c',
    WEAK_PASSWORD_HASHES: 'false',
  }
  const started = await startServer(readEnv({ ...commonSettings, ...own }))
  await started.stop()
  const result = await runBackup('backup', join(target.folder, 'first.tar'), own)
  expect(result).toEqual({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(/\(0 user accounts.* and 0 uploaded files/),
  })
  expect(result.stdout).not.toContain('NODE_ENV')
})

describe('backup refuses, without leaving a file,', () => {
  const refusal = async (own: Record<string, string>, to = 'x.tar', path?: string) => {
    const list = () => fs.readdirSync(folder).filter((name) => !name.startsWith('programs-'))
    const before = list()
    const result = await runBackup('backup', join(folder, to), { ...settings(), ...own }, path)
    expect(result).toMatchObject({ code: 1, stdout: '' })
    expect(list()).toEqual(before)
    return result.stderr
  }

  it('to overwrite a file', async () => {
    const before = fs.readFileSync(backup)
    expect(await refusal({}, 'portal.tar')).toMatch(/exists already and is not overwritten/)
    expect(fs.readFileSync(backup).equals(before)).toBe(true)
  })

  it('missing folders, and a target inside a saved folder', async () => {
    expect(await refusal({}, 'none/x.tar')).toMatch(/^The folder .*none does not exist/)
    expect(await refusal({ DOWNLOADS_DIR: join(folder, 'none') })).toMatch(
      /\(DOWNLOADS_DIR\) does not exist/,
    )
    expect(await refusal({}, 'downloads/x.tar')).toMatch(/lies in DOWNLOADS_DIR/)
  })

  it('settings that do not identify a database, e.g. in cron', async () => {
    const missing = { DATABASE_URL: '', JWT_SECRET: '', NODE_ENV: '' }
    const own = { ...missing, WEAK_PASSWORD_HASHES: '' }
    expect(await refusal(own)).toMatch(/^Neither DATABASE_URL nor NODE_ENV=production is set/)
  })

  it.each(onSqlite ?? [])(
    'a wrong database path, without creating a folder or secret there',
    async () => {
      const DATABASE_URL = `sqlite:${join(folder, 'wrong', 'portal.db')}`
      expect(await refusal({ DATABASE_URL, JWT_SECRET: '' })).toMatch(/^There is no database at/)
      expect(fs.existsSync(join(folder, 'wrong'))).toBe(false)
    },
  )

  it('a JWT_SECRET other than the servers’', async () => {
    expect(await refusal(otherSecret)).toMatch(/^JWT_SECRET is not the one that the servers/)
  })

  it('a missing or empty database', async () => {
    const empty = await temporaryDatabase()
    onTestFinished(empty.remove)
    const own = { DATABASE_URL: empty.url }
    if (engine === 'sqlite') {
      expect(await refusal(own)).toMatch(/^There is no database at/)
      fs.writeFileSync(empty.url.slice('sqlite:'.length), '')
    }
    expect(await refusal(own)).toMatch(/is empty/)
  })

  it('a machine without tar or pg_dump', async () => {
    const bare = pathWith(folder, 'nothing', '').split(':')[0]
    const missing = engine === 'sqlite' ? /^tar is missing/ : /^pg_dump is missing/
    expect(await refusal({}, 'x.tar', bare)).toMatch(missing)
  })

  it('a target on a full disk', async () => {
    const full = 'echo "tar: x: Cannot write: No space left on device" >&2; exit 2'
    const message = await refusal({}, 'x.tar', pathWith(folder, 'tar', full))
    expect(message).toBe(`There is not enough space in ${folder}.\n`)
  })

  it.each(onPostgres ?? [])(
    'an older pg_dump, without passing a password as argument',
    async () => {
      const record = join(folder, 'programs-record')
      const older = `echo "$* $PGPASSWORD" > ${record}
      echo "pg_dump: error: aborting because of server version mismatch" >&2; exit 1`
      const url = server.databaseUrl.replace('postgres@', 'postgres:p%40ss-of-tests@')
      const path = pathWith(folder, 'pg_dump', older)
      const message = await refusal({ DATABASE_URL: url }, 'x.tar', path)
      expect(message).toMatch(/^pg_dump is older than the server/)
      expect(message).not.toContain('of-tests')
      const recorded = fs.readFileSync(record, 'utf8')
      expect(recorded).toMatch(/ p@ss-of-tests\n$/)
      expect(recorded.match(/of-tests/g)).toHaveLength(1)
    },
  )
})

it('packs again if a file lost its first name while tar read it', async () => {
  const once = join(folder, 'programs-once')
  const path = pathWith(
    folder,
    'tar',
    `[ -e ${once} ] && exec /bin/tar "$@"; touch ${once}
     echo "tar: files/x: file changed as we read it" >&2; exit 1`,
  )
  const result = await runBackup('backup', join(folder, 'again.tar'), settings(), path)
  expect(result).toMatchObject({ code: 0, stderr: '' })
})
