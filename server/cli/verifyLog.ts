import { readFileSync } from 'node:fs'
import { commandOfInstallation } from './command.ts'
import { verifyAndDescribeLog } from './logReport.ts'

/**
 * `npm run log:verify [-- file]`: verifies the whole log with `JWT_SECRET`, and that it extends the checkpoint in the
 * file; exits with 1 on a fault.
 */
export const verifyLog = commandOfInstallation((db, env, [file]) =>
  verifyAndDescribeLog(db, env, file === undefined ? undefined : readFileSync(file, 'utf8')),
)
