import type { Database } from '#db/connect'
import { makeLogger } from '#server/core/logger'
import { makeSealer, type Sealer } from '#server/platform/audit/sealer'
import { logParts } from './verifyStored.ts'

export const makeTestSealer = (db: Database, onBroken: () => void = () => {}): Sealer =>
  makeSealer({
    ...logParts,
    db,
    name: 'localhost:3000/log',
    log: makeLogger('silent'),
    now: Date.now,
    onBroken,
  })
