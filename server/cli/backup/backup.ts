import { existsSync, realpathSync, statSync } from 'node:fs'
import { mkdtemp, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { dumpDatabase, requireDatabaseFile } from '#db/backup'
import type { Database } from '#db/connect'
import { newestMigration } from '#db/migrate'
import { makePrivateFile } from '#db/privateFiles'
import { runTool } from '#db/runTool'
import type { Env } from '#server/core/env'
import { findCheckpoint } from '#server/platform/audit/tree.queries'
import { commandOfSettings, withDatabase } from '../command.ts'
import { keepFiles } from './keepFiles.ts'
import { names, partsIn, type Manifest } from './manifest.ts'
import { plainly } from './plainly.ts'

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** @throws Error where the file is there, or cannot be, or there is nothing to back up */
const checkPlaces = (file: string, { databaseUrl, downloads }: Env): void => {
  if (existsSync(file)) throw new Error(`${file} exists already and is not overwritten.`)
  if (!isFolder(dirname(file))) throw new Error(`The folder ${dirname(file)} does not exist.`)
  requireDatabaseFile(databaseUrl)
  if (!isFolder(downloads.folder))
    throw new Error(
      `The folder ${downloads.folder} (DOWNLOADS_DIR) does not exist; if nothing was uploaded yet, make it.`,
    )
  if (`${realpathSync(dirname(file))}${sep}`.startsWith(`${realpathSync(downloads.folder)}${sep}`))
    throw new Error(`${file} lies in DOWNLOADS_DIR and would become a part of backups.`)
}

/**
 * Gathers everything in a folder. Files are looked through before the database, so that those are there that are deleted
 * meanwhile, and after it for those that arrive.
 */
const gather = async (db: Database, env: Env, folder: string): Promise<Manifest> => {
  const migration = await newestMigration(db)
  if (migration === null) throw new Error('The database of DATABASE_URL is empty.')
  const checkpoint = (await findCheckpoint(db.read))?.note ?? null
  const madeAt = new Date().toISOString()
  await keepFiles(env.downloads.folder, join(folder, names.files))
  await dumpDatabase(db, env.databaseUrl, join(folder, names.database))
  await keepFiles(env.downloads.folder, join(folder, names.files))
  const parts = await partsIn(folder)
  return { format: 1, engine: db.engine, migration, madeAt, checkpoint, parts }
}

/** Runs tar; again where it stumbles over a file whose first name was deleted while it read the file by its second. */
const runTar = async (args: readonly string[], tries = 3): Promise<void> => {
  try {
    await runTool('tar', args)
  } catch (error) {
    if (tries === 1 || !/file changed as we read it/.test(String(error))) throw error
    await runTar(args, tries - 1)
  }
}

/** Packs a folder; what a machine that loses power leaves has another name, or is whole. */
const pack = async (folder: string, manifest: Manifest, file: string): Promise<void> => {
  await writeFile(join(folder, names.manifest), JSON.stringify(manifest, null, 1))
  const packed = join(folder, 'backup.tar')
  makePrivateFile(packed)
  await runTar(['-cf', packed, '-C', folder, ...Object.values(names)])
  const written = await open(packed)
  await written.sync().finally(() => written.close())
  await rename(packed, file)
}

/** `npm run backup -- file`: writes database and uploaded files into one file, beside servers that run. */
await commandOfSettings(async (env) => {
  const [given] = process.argv.slice(2)
  if (!given) throw new Error('Name the file to write: npm run backup -- portal.tar')
  const file = resolve(given)
  checkPlaces(file, env)
  const manifest = await plainly(dirname(file), async () => {
    const folder = await mkdtemp(`${file}.part-`)
    try {
      const gathered = await withDatabase(env, (db) => gather(db, env, folder))
      await pack(folder, gathered, file)
      return gathered
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
  const { size } = await stat(file)
  return [
    `${file} holds the ${manifest.engine} database (newest migration ${manifest.migration}) and ${manifest.parts.length - 1} uploaded files, ${size} bytes in all.`,
    'JWT_SECRET is not in it: keep it separately, since a restored system needs the same one.',
  ].join('\n')
})
