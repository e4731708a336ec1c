import { settings, settingsId, type SettingsRecord } from '#contract/site/settings'
import { Refusal, requireAllowed } from '#server/core/errors'
import { logoAddress } from '#server/core/publicSettings'
import type { Scope } from '#server/core/scope'
import { auditOf } from '#server/platform/audit/writeAudit'
import { imageAnswer, storeImage, removeImage } from '#server/platform/images/imageFiles'
import type { FileAnswer } from '#server/platform/routing/defineRoute'
import {
  findSettings,
  lockSettings,
  storeLogo,
  storeSettings,
  storeTest,
  readSettings,
  toStored,
} from '#server/platform/settings/settings'
import type { MessageTest } from '#contract/site/messageTests'
import type { Locale } from '#contract/text/locale'
import { deliveryTargetsOf, type Settings } from '#server/core/settings'
import { mayChangeDelivery } from '#contract/policies/settings'
import type { ListOf } from '#contract/core/resource'
import type { Transaction } from '#db/connect'
import { textOf } from '#i18n/server'
import type { Page } from '#db/page'
import { addressOf, sendFailed, maskedAddress, type Channel } from '#server/core/recipient'
import { requireSession } from '#server/platform/identity/authenticate'
import { contactsInUse, recipientsOf } from '#server/platform/identity/storedUser'
import { findUser } from '#server/platform/identity/users.queries'
import { testMessage } from '#server/platform/messaging/messages'
import type { Outgoing } from '#server/platform/messaging/delivery'
import { DeliveryError, type Failure } from '#server/platform/messaging/provider'
import { notifySystemAdministrators } from '#server/platform/notifications/notifications.service'
import { planSettings, toRecord, typedSettings, type SettingsChange } from './settings.plan.ts'

const audit = auditOf(settings)
const target = { id: settingsId, name: '' }

const replaceLogo = async (scope: Scope, name: string | null): Promise<SettingsRecord> => {
  const before = await scope.db.transaction(async (trx) => {
    await requireSession(trx, scope)
    await lockSettings(trx)
    const { logo } = await findSettings(trx)
    if (logo === name) return null
    await storeLogo(trx, name)
    await audit(trx, scope, 'setting.logo', target, [
      { logo: logo !== null },
      { logo: name !== null },
    ])
    return logo
  })
  await scope.settings.follow()
  if (before !== null) await removeImage(scope, 'logo', before)
  return getSettings(scope)
}

export const setLogo = async (
  scope: Scope,
  content: AsyncIterable<Uint8Array>,
): Promise<SettingsRecord> => {
  const name = await storeImage(scope, 'logo', content)
  try {
    return await replaceLogo(scope, name)
  } catch (error) {
    await removeImage(scope, 'logo', name)
    throw error
  }
}

export const removeLogo = (scope: Scope): Promise<SettingsRecord> => replaceLogo(scope, null)

export const logoFile = (context: Pick<Scope, 'env' | 'settings'>, hash: string): FileAnswer => {
  const { logo } = context.settings.current
  if (logo === null || !logoAddress(logo)?.endsWith(`=${hash}`)) throw new Refusal('notFound')
  return imageAnswer(context, 'logo', logo, 'public, max-age=31536000, immutable')
}

export const getSettings = async (
  { env, db }: Scope,
  id = settingsId,
  read = db.read,
): Promise<SettingsRecord> => {
  if (id !== settingsId) throw new Refusal('notFound')
  return toRecord(env, await readSettings(env, read))
}

export const listSettings = async (
  scope: Scope,
  { first, size, filter }: ListOf<typeof settings>,
): Promise<Page<SettingsRecord>> => {
  const all = !filter.id || filter.id.includes(settingsId) ? [await getSettings(scope)] : []
  return { rows: all.slice(first, first + size), total: all.length, first }
}

const store = async (
  trx: Transaction,
  scope: Scope,
  body: SettingsChange,
): Promise<SettingsRecord> => {
  const { env } = scope
  const read = await readSettings(env, trx)
  const plan = planSettings(env, read, body)
  if (plan.decidesDelivery) requireAllowed(mayChangeDelivery(scope.actor))
  if (!plan.changesNothing) {
    await storeSettings(trx, toStored(env, plan.changed, read.stored.sealed), scope.now())
    await audit(trx, scope, 'setting.edit', target, plan.difference)
    if (plan.decidesDelivery)
      await notifySystemAdministrators(trx, scope, {
        kind: 'setting.deliveryChanged',
        args: { user: scope.actor.realName },
        link: '/settings',
      })
  }
  return getSettings(scope, settingsId, trx)
}

/**
 * Changes the settings; other processes apply them within a second. Changes to message delivery require a system super
 * administrator.
 */
export const changeSettings = async (
  scope: Scope,
  id: string,
  body: SettingsChange,
): Promise<SettingsRecord> => {
  if (id !== settingsId) throw new Refusal('notFound')
  const stored = await scope.db.transaction(async (trx) => {
    await lockSettings(trx)
    await requireSession(trx, scope)
    return store(trx, scope, body)
  })
  await scope.settings.follow()
  return stored
}

const failureText = (locale: Locale, channel: Channel, { name, args }: Failure) => ({
  message: textOf(locale, channel === 'email' ? 'messages.testEmail' : 'messages.testText'),
  reason: textOf(locale, `deliveryReasons.${name}`, args),
})

const sendTest = async (
  { delivery, log, locale }: Scope,
  message: Outgoing,
  settings: Settings,
): Promise<void> => {
  try {
    await delivery.sendNow(message, settings)
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    const { channel } = message
    log.warn({ channel, reason: error.message.trim() }, 'test message not accepted')
    throw new Refusal('messageNotAccepted', { args: failureText(locale, channel, error.failure) })
  }
}

/**
 * Sends the caller a test message by the typed settings.
 * @returns the masked contact it was sent to
 */
export const testChannel = async (
  scope: Scope,
  { channel, ...typed }: MessageTest,
): Promise<string> => {
  const { actor, db, env, locale } = scope
  requireAllowed(mayChangeDelivery(actor))
  const user = await findUser(db.read, { companyId: 'all' }, actor.userId, scope.now())
  if (!user) throw new Refusal('sessionEnded')
  const to = recipientsOf(contactsInUse(user.contacts)).find((one) => one.channel === channel)
  if (!to) throw new Refusal('ownContactMissing')
  const settings = typedSettings(env, await readSettings(env, db.read), typed)
  const messageTarget = deliveryTargetsOf(settings, env)[channel]
  if (messageTarget === 'nowhere') throw new Refusal(sendFailed[channel])
  await sendTest(scope, testMessage({ env, settings: scope.settings, locale }, to), settings)
  await db.transaction(async (trx) => {
    await lockSettings(trx)
    await requireSession(trx, scope)
    if (messageTarget === 'recipients') await storeTest(trx, env, settings, channel, scope.now())
    await audit(trx, scope, 'setting.test', target, [{}, { channel }])
  })
  return maskedAddress(addressOf(to))
}
