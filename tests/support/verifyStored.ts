import type { Database } from '#db/connect'
import { readEnv } from '#server/core/env'
import { makeSeal } from '#server/core/seal'
import { makeTokens } from '#server/core/tokens'
import { verifyLog } from '#server/platform/audit/verify'
import { commonSettings } from './settings.ts'

const { secrets } = readEnv(commonSettings)

/** What proves the log of servers with the secret of the tests. */
export const logParts = { tokens: makeTokens(secrets), seal: makeSeal(secrets, 'log') }

/** Whether the log in a database is whole, which only the secret of these servers can tell. */
export const verifyStored = (db: Database) => verifyLog(db.read, logParts)
