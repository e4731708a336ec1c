import { requireDatabaseFile } from '#db/backup'
import type { Database } from '#db/connect'
import { connect } from '#db/connect'
import { errorCatalogue } from '#contract/core/errors'
import { errorText } from '#i18n/server'
import { databaseUrlOf, readEnv, SettingsError, type Env } from '#server/core/env'
import { startProblem } from '#server/core/startProblem'
import { asRefusal } from '#server/core/http/problem'

/** Words an error for the terminal; a refusal, e.g. a taken name, gets the same text as in the gateway. */
const errorMessage = (error: unknown): string => {
  const problem = startProblem(error, databaseUrlOf(process.env))
  if (problem !== null) return problem
  const refusal = asRefusal(error)
  if (errorCatalogue[refusal.error].status < 500)
    return errorText('en', refusal.error, refusal.details.args ?? {})
  return error instanceof SettingsError || !(error instanceof Error) ? String(error) : error.message
}

export type Command = (args: string[]) => Promise<void>

/** Makes a command of `work`, which returns the text to print. */
export const commandOfSettings =
  (work: (env: Env, args: string[]) => Promise<string>): Command =>
  async (args) => {
    try {
      process.stdout.write(`${await work(readEnv(process.env), args)}\n`)
    } catch (error) {
      process.stderr.write(`${errorMessage(error)}\n`)
      process.exitCode = 1
    }
  }

/** Refuses the default database, because a cron job without settings would report success on it. */
export const requireChosenDatabase = ({ databaseChosen }: Env): void => {
  if (!databaseChosen)
    throw new Error(
      'Neither DATABASE_URL nor NODE_ENV=production is set: the settings of the installation are missing here.',
    )
}

export const withDatabase = async <T>(env: Env, work: (db: Database) => Promise<T>): Promise<T> => {
  const db = await connect(env.databaseUrl, env.databaseLimits)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

type DatabaseWork = (db: Database, env: Env, args: string[]) => Promise<string>

export const command = (work: DatabaseWork): Command =>
  commandOfSettings((env, args) => withDatabase(env, (db) => work(db, env, args)))

/** Requires an existing installation, because connecting would create a missing SQLite database. */
export const commandOfInstallation = (work: DatabaseWork): Command =>
  commandOfSettings((env, args) => {
    requireDatabaseFile(env.databaseUrl)
    return withDatabase(env, (db) => work(db, env, args))
  })
