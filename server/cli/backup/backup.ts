import { existsSync, realpathSync, statSync, constants } from 'node:fs'
import {
  link,
  mkdtemp,
  open,
  rename,
  rm,
  stat,
  writeFile,
  copyFile,
  lstat,
  mkdir,
  readdir,
} from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { databaseName, dumpDatabase, requireDatabaseFile } from '#db/backup'
import type { Database } from '#db/connect'
import { newestMigration } from '#db/migrate'
import { makePrivateFile } from '#db/privateFiles'
import { runTool } from '#db/runTool'
import type { Env } from '#server/core/env'
import { makeSeal } from '#server/core/seal'
import { makeTokens, type Tokens } from '#server/core/tokens'
import { requireOwnKey } from '#server/platform/audit/signer'
import { findCheckpoint } from '#server/platform/audit/tree.queries'
import { commandOfSettings, requireChosenDatabase, withDatabase } from '../command.ts'
import { names, partsIn, type Manifest, signManifest } from './manifest.ts'
import { withDiskFullMessage } from './withDiskFullMessage.ts'

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/**
 * Hard-links a file into the backup folder, which takes no space; safe because the server never modifies a finished
 * file (it writes `.part`, renames, deletes). A file that already has two links is copied, because tar would store it
 * as a reference to the other.
 */
const linkFile = async (from: string, to: string): Promise<void> => {
  const copy = () => copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  try {
    if ((await lstat(from)).nlink > 1) await copy()
    else
      await link(from, to).catch((error: unknown) => {
        if (codeOf(error) !== 'ENOENT') return copy()
        throw error
      })
  } catch (error) {
    // The source was deleted meanwhile (ENOENT), or the target exists since an earlier call (EEXIST).
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error
  }
}

/** Adds the files of a folder to another one, except incomplete uploads (`.part`). */
export const linkFiles = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await linkFiles(source, target)
    else if (!entry.isFile())
      throw new Error(`${source} is neither a file nor a folder: move it away.`)
    else if (!entry.name.endsWith('.part')) await linkFile(source, target)
  }
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

const requireNewFile = (file: string): void => {
  if (existsSync(file)) throw new Error(`${file} exists already and is not overwritten.`)
}

const requirePaths = (file: string, { databaseUrl, downloads }: Env): void => {
  requireNewFile(file)
  if (!isFolder(dirname(file))) throw new Error(`The folder ${dirname(file)} does not exist.`)
  requireDatabaseFile(databaseUrl)
  if (!isFolder(downloads.folder))
    throw new Error(
      `The folder ${downloads.folder} (DOWNLOADS_DIR) does not exist. The server makes it when it starts; is a disk missing?`,
    )
  if (`${realpathSync(dirname(file))}${sep}`.startsWith(`${realpathSync(downloads.folder)}${sep}`))
    throw new Error(`${file} lies in DOWNLOADS_DIR and would become a part of backups.`)
}

const countUsers = async ({ read }: Database): Promise<number> =>
  Number((await read('users').count({ n: '*' }).first())?.n)

/**
 * Collects files and database in a folder. The files are collected twice: before the database dump, in case one is
 * deleted meanwhile, and after it, in case one is added.
 */
const collect = async (db: Database, env: Env, folder: string) => {
  const migration = await newestMigration(db)
  if (migration === null) throw new Error('The database of DATABASE_URL is empty.')
  // A backup needs the servers' JWT_SECRET: with another one, a restore could not verify both the signature and the
  // log.
  await requireOwnKey(db.read, makeSeal(env.secrets, 'log'))
  const users = await countUsers(db)
  const checkpoint = (await findCheckpoint(db.read))?.note ?? null
  const madeAt = new Date().toISOString()
  await linkFiles(env.downloads.folder, join(folder, names.files))
  await dumpDatabase(db, env.databaseUrl, join(folder, names.database))
  await linkFiles(env.downloads.folder, join(folder, names.files))
  const parts = await partsIn(folder)
  const manifest: Manifest = { format: 1, engine: db.engine, migration, madeAt, checkpoint, parts }
  return { manifest, users }
}

/** Retries when tar reports a changed file: deleting the original while tar reads its hard link looks like a change. */
const runTar = async (args: readonly string[], attempts = 3): Promise<void> => {
  try {
    await runTool('tar', args)
  } catch (error) {
    if (attempts === 1 || !/file changed as we read it/.test(String(error))) throw error
    await runTar(args, attempts - 1)
  }
}

/**
 * Packs the folder under a temporary name and syncs it before renaming, so that a power failure leaves no incomplete
 * backup under the final name.
 */
const pack = async (folder: string, manifest: Manifest, tokens: Tokens, file: string) => {
  const text = JSON.stringify(manifest, null, 1)
  await writeFile(join(folder, names.manifest), text)
  await writeFile(join(folder, names.signature), signManifest(tokens, text))
  const packed = join(folder, 'backup.tar')
  makePrivateFile(packed)
  await runTar(['-cf', packed, '-C', folder, ...Object.values(names)])
  const written = await open(packed)
  await written.sync().finally(() => written.close())
  // Unlike rename, link never overwrites a backup written meanwhile; some file systems do not support it.
  await link(packed, file).catch(() => {
    requireNewFile(file)
    return rename(packed, file)
  })
}

/** `npm run backup -- file`: writes the database and uploaded files into one file; servers may keep running. */
export const backup = commandOfSettings(async (env, [given]) => {
  if (!given) throw new Error('Name the file to write: npm run backup -- portal.tar')
  const file = resolve(given)
  requireChosenDatabase(env)
  requirePaths(file, env)
  const { manifest, users } = await withDiskFullMessage(dirname(file), async () => {
    const folder = await mkdtemp(`${file}.part-`)
    try {
      const gathered = await withDatabase(env, (db) => collect(db, env, folder))
      await pack(folder, gathered.manifest, makeTokens(env.secrets), file)
      return gathered
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
  const { size } = await stat(file)
  return [
    `${file} holds the ${manifest.engine} database ${databaseName(env.databaseUrl)} (${users} user accounts, newest migration ${manifest.migration}) and ${manifest.parts.length - 1} uploaded files, ${size} bytes in all.`,
    ...(env.production ? [] : ['NODE_ENV is not production: is this the intended database?']),
    'JWT_SECRET is not in it: keep it separately, since a restored system needs the same one.',
  ].join('\n')
})
