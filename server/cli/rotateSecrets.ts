import { invitationDays } from '#contract/companies/invitations'
import { requireDatabaseFile } from '#db/backup'
import type { Transaction } from '#db/connect'
import { makeSeal, sealedColumns, type Seal } from '#server/core/seal'
import { commandOfSettings, withDatabase } from './command.ts'

const reseal = async (
  trx: Transaction,
  { table, column }: { table: string; column: string },
  { open, seal }: Seal,
): Promise<{ sealed: number; lost: number }> => {
  const rows: { id: string | number; value: string }[] = await trx(table)
    .whereNot(column, '')
    .select('id', { value: column })
  const counts = { sealed: 0, lost: 0 }
  for (const { id, value } of rows) {
    const text = open(value)
    if (text === null) counts.lost += 1
    else
      // Matching the old value skips a message that was sent meanwhile, because sending clears it.
      counts.sealed += await trx(table)
        .where({ id, [column]: value })
        .update({ [column]: seal(text) })
  }
  return counts
}

/**
 * `npm run secrets:rotate`: encrypts all sealed values again with the first secret of `JWT_SECRET`; servers may keep
 * running.
 */
export const rotateSecrets = commandOfSettings(async (env) => {
  const { secrets } = env
  if (secrets.length === 1)
    throw new Error(
      'JWT_SECRET holds one secret. Set it to the new one, a comma and the earlier one.',
    )
  requireDatabaseFile(env.databaseUrl)
  const counts = await withDatabase(env, (db) =>
    db.transaction(async (trx) => {
      const done = []
      for (const { name, purpose, ...place } of sealedColumns)
        done.push({ name, ...(await reseal(trx, place, makeSeal(secrets, purpose))) })
      return done
    }),
  )
  const lost = counts.reduce((sum, one) => sum + one.lost, 0)
  return [
    `Sealed with the first secret: ${counts.map(({ name, sealed }) => `${name} ${sealed}`).join(', ')}.`,
    ...(lost ? [`Sealed with a secret that JWT_SECRET does not hold: ${lost}.`] : []),
    `Sessions and links made with earlier secrets end when those leave JWT_SECRET. After ${invitationDays.max} days no link is left.`,
  ].join('\n')
})
