import type { Database } from '#db/connect'
import { readEnv } from '#server/core/env'
import { makeSeal } from '#server/core/seal'
import { makeTokens } from '#server/core/tokens'
import { verifyLog } from '#server/platform/audit/verify'
import { commonSettings } from './settings.ts'

const { secrets } = readEnv(commonSettings)

export const logParts = { tokens: makeTokens(secrets), seal: makeSeal(secrets, 'log') }

export const verifyStored = (db: Database) => verifyLog(db.read, logParts)
