import { invitationDays } from '#contract/companies/invitations'
import { requireDatabaseFile } from '#db/backup'
import type { Transaction } from '#db/connect'
import { makeSeal, type Seal } from '#server/core/seal'
import { commandOfSettings, withDatabase } from './command.ts'

interface Resealed {
  sealed: number
  lost: number
}

const reseal = async (
  trx: Transaction,
  table: 'log_keys' | 'outbox' | 'settings',
  { open, seal }: Seal,
): Promise<Resealed> => {
  const rows: { id: string | number; sealed: string }[] = await trx(table)
    .whereNot({ sealed: '' })
    .select('id', 'sealed')
  const counts = { sealed: 0, lost: 0 }
  for (const { id, sealed } of rows) {
    const text = open(sealed)
    if (text === null) counts.lost += 1
    else
      // Matching the old value skips a message that was sent meanwhile, because sending clears it.
      counts.sealed += await trx(table as string)
        .where({ id, sealed })
        .update({ sealed: seal(text) })
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
  const [keys, messages, settings] = await withDatabase(env, (db) =>
    db.transaction(async (trx) => [
      await reseal(trx, 'log_keys', makeSeal(secrets, 'log')),
      await reseal(trx, 'outbox', makeSeal(secrets, 'outbox')),
      await reseal(trx, 'settings', makeSeal(secrets, 'settings')),
    ]),
  )
  const lost = (keys?.lost ?? 0) + (messages?.lost ?? 0) + (settings?.lost ?? 0)
  return [
    `Sealed with the first secret: keys of the log ${keys?.sealed}, messages ${messages?.sealed}, settings ${settings?.sealed}.`,
    ...(lost ? [`Sealed with a secret that JWT_SECRET does not hold: ${lost}.`] : []),
    `Sessions and links made with earlier secrets end when those leave JWT_SECRET. After ${invitationDays.max} days no link is left.`,
  ].join('\n')
})
