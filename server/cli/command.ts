import { requireDatabaseFile } from '#db/backup'
import type { Database } from '#db/connect'
import { connect } from '#db/connect'
import { errorCatalogue } from '#contract/core/errors'
import { errorText } from '#i18n/server'
import { databaseUrlOf, readEnv, SettingsError, type Env } from '#server/core/env'
import { startProblem } from '#server/core/startProblem'
import { asRefusal } from '#server/core/http/problem'

/** What went wrong in words: what was refused, e.g. since a name is taken, as the gateway says it. */
const wording = (error: unknown): string => {
  const problem = startProblem(error, databaseUrlOf(process.env))
  if (problem !== null) return problem
  const refusal = asRefusal(error)
  if (errorCatalogue[refusal.error].status < 500)
    return errorText('en', refusal.error, refusal.details.args ?? {})
  return error instanceof SettingsError || !(error instanceof Error) ? String(error) : error.message
}

/** Runs a command of the terminal with the settings; prints what it says and exits 1 when it fails. */
export const commandOfSettings = async (work: (env: Env) => Promise<string>): Promise<void> => {
  try {
    process.stdout.write(`${await work(readEnv(process.env))}\n`)
  } catch (error) {
    process.stderr.write(`${wording(error)}\n`)
    process.exitCode = 1
  }
}

/**
 * Refuses the default database: a job of cron without settings would report success with it.
 * @throws Error where the settings do not say which database is meant
 */
export const requireChosenDatabase = ({ databaseChosen }: Env): void => {
  if (!databaseChosen)
    throw new Error(
      'Neither DATABASE_URL nor NODE_ENV=production is set: the settings of the installation are missing here.',
    )
}

/** Opens the configured database for a work. @throws what the work does, or why the database cannot be opened */
export const withDatabase = async <T>(env: Env, work: (db: Database) => Promise<T>): Promise<T> => {
  const db = await connect(env.databaseUrl, env.databaseLimits)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Runs a command of the terminal on the configured database; prints what it says and exits 1 when it fails. */
export const command = (work: (db: Database, env: Env) => Promise<string>): Promise<void> =>
  commandOfSettings((env) => withDatabase(env, (db) => work(db, env)))

/** The same for an installation that must exist: connecting would create its SQLite database. */
export const commandOfInstallation = (
  work: (db: Database, env: Env) => Promise<string>,
): Promise<void> =>
  commandOfSettings((env) => {
    requireDatabaseFile(env.databaseUrl)
    return withDatabase(env, (db) => work(db, env))
  })
