import type { Database } from '#db/connect'
import { connect } from '#db/connect'
import { readEnv, SettingsError, type Env } from '#server/core/env'

/** Runs a command of the terminal on the configured database; prints what it says and exits 1 when it fails. */
export const command = async (work: (db: Database, env: Env) => Promise<string>): Promise<void> => {
  try {
    const env = readEnv(process.env)
    const db = await connect(env.databaseUrl, env.databaseLimits)
    try {
      process.stdout.write(`${await work(db, env)}\n`)
    } finally {
      await db.close()
    }
  } catch (error) {
    const text =
      error instanceof SettingsError || !(error instanceof Error) ? String(error) : error.message
    process.stderr.write(`${text}\n`)
    process.exitCode = 1
  }
}
