import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { engineOf, loadDatabase, requireEmptyDatabase } from '#db/backup'
import type { Database } from '#db/connect'
import { migrateUp, requireKnownMigration, unlockMigrations } from '#db/migrate'
import { moveWhole } from '#db/moveWhole'
import { makePrivateFolder } from '#db/privateFiles'
import type { Env } from '#server/core/env'
import { makeSeal } from '#server/core/seal'
import { makeTokens } from '#server/core/tokens'
import { readKeys } from '#server/platform/audit/signer'
import { markRestoredTokens } from '#server/platform/identity/apiTokens.queries'
import { endRestoredSessions } from '#server/platform/identity/sessions.queries'
import { commandOfSettings, requireChosenDatabase, withDatabase } from '../command.ts'
import { verifyAndDescribeLog } from '../logReport.ts'
import { names, type Manifest } from './manifest.ts'
import { withDiskFullMessage } from './withDiskFullMessage.ts'
import { readManifest, unpack } from './unpack.ts'

const requireEmptyFolder = async (folder: string): Promise<void> => {
  if (existsSync(folder) && (await readdir(folder)).length)
    throw new Error(
      `The folder ${folder} (DOWNLOADS_DIR) holds files already: move them away, or name another folder.`,
    )
}

const requireTarget = async (
  manifest: Manifest,
  { databaseUrl, downloads }: Env,
): Promise<void> => {
  const engine = engineOf(databaseUrl)
  if (manifest.engine !== engine)
    throw new Error(`The backup is of ${manifest.engine}, but DATABASE_URL names ${engine}.`)
  await requireKnownMigration(manifest.migration)
  await requireEmptyFolder(downloads.folder)
  await requireEmptyDatabase(databaseUrl)
}

/**
 * Moves the files first and the database last, so that an interrupted restore leaves no database without its files. On
 * failure the files are removed again.
 */
const moveIntoPlace = async (unpacked: string, { databaseUrl, downloads }: Env): Promise<void> => {
  const { folder } = downloads
  const isNew = !existsSync(folder)
  makePrivateFolder(folder)
  await requireEmptyFolder(folder)
  const from = join(unpacked, names.files)
  const placed: string[] = []
  try {
    for (const name of await readdir(from)) {
      placed.push(join(folder, name))
      await moveWhole(join(from, name), join(folder, name))
    }
    await loadDatabase(databaseUrl, join(unpacked, names.database))
  } catch (error) {
    for (const path of placed) await rm(path, { recursive: true, force: true })
    if (isNew) await rmdir(folder)
    throw error
  }
}

/** Verifies the log. Throws its first fault, or an explanation when JWT_SECRET differs from the backed-up system. */
const verify = async (db: Database, env: Env, checkpoint: string | null): Promise<string> => {
  const { all, own } = await readKeys(db.read, makeSeal(env.secrets, 'log'))
  if (all.length && !own.length)
    throw new Error(
      [
        'JWT_SECRET is not the one that the system was backed up with. Start with the original one if you have it.',
        'With another one, everyone has to log in again; links and codes that were sent, waiting messages and the',
        'passwords in the settings are lost; and the earlier audit log can no longer be verified here.',
      ].join('\n'),
    )
  const found = await verifyAndDescribeLog(db, env, checkpoint ?? undefined)
  return checkpoint === null ? found : `${found} It extends the checkpoint of the backup.`
}

const countWebhooks = async ({ read }: Database): Promise<number> => {
  const [row] = await read('webhooks').where({ state: 'active' }).count({ count: '*' })
  return Number(row?.count)
}

const countSecondFactors = async ({ read }: Database): Promise<number> => {
  const [row] = await read('users').where({ has_second_factor: true }).count({ count: '*' })
  return Number(row?.count)
}

/**
 * Ends all sessions and tokens of applications, because some were ended after the backup, and marks the access tokens of
 * companies, whose scripts go on.
 * @returns messages about this, and about the secrets of clients and the second factors that the backup held
 */
const endAccess = async (db: Database): Promise<string[]> => {
  const secrets = await db
    .read('oauth_secrets as s')
    .join('oauth_clients as c', 'c.id', 's.client_id')
    .whereNull('s.ended_at')
    .orderBy('s.id')
    .select({ clientId: 'c.client_id', hint: 's.hint' })
  const apiTokens = await db.transaction(async (trx) => {
    await endRestoredSessions(trx, Date.now())
    await trx('oauth_artifacts').delete()
    return markRestoredTokens(trx, Date.now())
  })
  const webhooks = await countWebhooks(db)
  const people = await countSecondFactors(db)
  const named = secrets.map(({ clientId, hint }) => `${clientId} (…${hint})`)
  return [
    'All sessions and tokens of applications were ended: everyone has to log in again.',
    ...(named.length
      ? [`These client secrets work again; revoke any that had been replaced: ${named.join(', ')}.`]
      : []),
    ...(apiTokens
      ? [
          `Access tokens that work again: ${apiTokens}, including any revoked since the backup. Check them.`,
        ]
      : []),
    ...(webhooks
      ? [
          `Webhooks that send again: ${webhooks}, with the addresses and secrets of the backup, including any deleted since.`,
        ]
      : []),
    ...(people
      ? [
          `Users with a second factor: ${people}. Recovery codes used since the backup work again, and changes to second ` +
            'factors since then are undone.',
        ]
      : []),
  ]
}

/**
 * `npm run restore -- file [--accept-unsigned]`: restores a backup into an empty database and folder and verifies its
 * audit log.
 */
export const restore = commandOfSettings(async (env, args) => {
  const { values, positionals } = parseArgs({
    args,
    options: { 'accept-unsigned': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [given] = positionals
  if (!given) throw new Error('Name the backup: npm run restore -- portal.tar')
  const file = resolve(given)
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  requireChosenDatabase(env)
  const tokens = values['accept-unsigned'] ? null : makeTokens(env.secrets)
  const manifest = await readManifest(file, tokens)
  await requireTarget(manifest, env)
  const { folder } = env.downloads
  makePrivateFolder(dirname(folder))
  await withDiskFullMessage(dirname(folder), async () => {
    const unpacked = await mkdtemp(`${folder}.restore-`)
    try {
      await unpack(file, manifest, unpacked)
      await moveIntoPlace(unpacked, env)
    } finally {
      await rm(unpacked, { recursive: true, force: true })
    }
  })
  const done = `The database and ${manifest.parts.length - 1} uploaded files of ${manifest.madeAt} are restored.`
  const ended: string[] = []
  try {
    const found = await withDatabase(env, async (db) => {
      // A backup made during a migration contains the migration lock.
      await unlockMigrations(db)
      await migrateUp(db)
      ended.push(...(await endAccess(db)))
      return verify(db, env, manifest.checkpoint)
    })
    return [done, found, ...ended].join('\n')
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    throw new Error([`${done} But:`, fault, ...ended].join('\n'), { cause: error })
  }
})
