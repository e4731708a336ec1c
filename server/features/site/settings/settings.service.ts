import { settings, settingsId, type SettingsRecord } from '#contract/settings'
import { mayChangeDelivery } from '#contract/policies/settings'
import type { ListOf } from '#contract/resource'
import { enforce, Refusal } from '#server/core/errors'
import type { Page } from '#server/core/http/listRequest'
import { addressOf, sendFailed, shortened, type Channel } from '#server/core/recipient'
import type { Scope } from '#server/core/scope'
import { auditOf } from '#server/platform/audit/auditOf'
import {
  asChecked,
  withPassword,
  wrongPassword,
} from '#server/platform/credentials/passwordTry.service'
import {
  clearTries,
  findAccountById,
  type Account,
} from '#server/platform/identity/accounts.queries'
import { requireSession } from '#server/platform/identity/authenticate'
import { contactsInUse, recipientsOf } from '#server/platform/identity/contacts'
import { findUser } from '#server/platform/identity/users.queries'
import { testMessage } from '#server/platform/messaging/messages'
import { DeliveryError } from '#server/platform/messaging/provider'
import { readSettings, toStored } from '#server/platform/settings/settings'
import { lockSettings, storeSettings } from '#server/platform/settings/settings.queries'
import { planSettings, toRecord, type SettingsChange } from './settings.plan.ts'

const audit = auditOf(settings)
const target = { id: settingsId, name: '' }

/** The settings as they are stored now. */
export const getSettings = async (
  { env, db }: Scope,
  id = settingsId,
  read = db.read,
): Promise<SettingsRecord> => {
  if (id !== settingsId) throw new Refusal('notFound')
  return toRecord(env, await readSettings(env, read))
}

/** The one record as a list. */
export const listSettings = async (
  scope: Scope,
  { first, size, filter }: ListOf<typeof settings>,
): Promise<Page<SettingsRecord>> => {
  const all = !filter.id || filter.id.includes(settingsId) ? [await getSettings(scope)] : []
  return { rows: all.slice(first, first + size), total: all.length, first }
}

/** Stores a change. @param checked the caller's account where its password was given, and right */
const store = (scope: Scope, body: SettingsChange, checked?: Account): Promise<SettingsRecord> =>
  scope.db.transaction(async (trx) => {
    const { env } = scope
    if (checked) {
      await asChecked(trx, scope, checked)
      await requireSession(trx, scope)
      await clearTries(trx, checked.userId)
    }
    await lockSettings(trx)
    const read = await readSettings(env, trx)
    const plan = planSettings(env, read, body)
    if (plan.decidesDelivery && !checked) throw new Refusal('changedMeanwhile')
    if (!plan.changesNothing) {
      await storeSettings(trx, toStored(env, plan.changed, read.stored.sealed), scope.now())
      await audit(trx, scope, 'setting.edit', target, plan.difference)
    }
    return getSettings(scope, settingsId, trx)
  })

/**
 * Changes the settings; all processes follow within a second, this one at once. Where messages go is changed by system
 * super administrators who confirm it with their password, which spends the same tries as logging in.
 * @throws Refusal `notFound`, `changedMeanwhile`, `invalidInput`, `systemAdministratorsOnly`, `wrongPassword`,
 * `accountLocked`, `accountChanged`, `sessionEnded`
 */
export const changeSettings = async (
  scope: Scope,
  id: string,
  body: SettingsChange,
): Promise<SettingsRecord> => {
  const { env, db, actor } = scope
  if (id !== settingsId) throw new Refusal('notFound')
  const { decidesDelivery } = planSettings(env, await readSettings(env, db.read), body)
  if (!decidesDelivery) return followed(scope, await store(scope, body))
  enforce(mayChangeDelivery(actor))
  const { password = '' } = body
  if (password === '')
    throw new Refusal('invalidInput', { fields: { password: { key: 'validation.required' } } })
  const account = await findAccountById(db.read, actor.userId)
  if (!account) throw new Refusal('sessionEnded')
  const stored = await withPassword(
    scope,
    account,
    password,
    'setting.edit',
    wrongPassword,
    (checked) => store(scope, body, checked),
  )
  return followed(scope, stored)
}

const followed = async ({ settings: live }: Scope, record: SettingsRecord) => {
  await live.follow()
  return record
}

/**
 * Sends the caller a message that shows whether a channel works. @returns the contact that it went to, shortened
 * @throws Refusal `ownContactMissing`, `smsSendFailed`, `emailSendFailed` (no way out), `messageNotAccepted`
 */
export const testChannel = async (scope: Scope, channel: Channel): Promise<string> => {
  const { actor, db, delivery, env, locale } = scope
  const user = await findUser(db.read, { companyId: 'all' }, actor.userId, scope.now())
  if (!user) throw new Refusal('sessionEnded')
  const to = recipientsOf(contactsInUse(user.contacts)).find((one) => one.channel === channel)
  if (!to) throw new Refusal('ownContactMissing')
  if (!delivery.canSend(channel)) throw new Refusal(sendFailed[channel])
  try {
    await delivery.sendNow(testMessage({ env, settings: scope.settings, locale }, to))
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    throw new Refusal('messageNotAccepted', { args: { reason: error.message.trim() } })
  }
  await db.transaction((trx) => audit(trx, scope, 'setting.test', target, [{}, { channel }]))
  return shortened(addressOf(to))
}
