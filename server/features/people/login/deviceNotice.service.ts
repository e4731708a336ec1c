import type { SecurityNotificationKind } from '#contract/operations/notifications'
import type { Transaction } from '#db/connect'
import { mailText } from '#i18n/server'
import type { PublicScope } from '#server/core/scope'
import { deviceName, knownDevice } from '#server/platform/identity/device'
import { notifyOwner, type Owner } from '#server/platform/notifications/notifications.service'

/**
 * Notifies the account owner of a new device, by email too, because an intruder sees the inbox as well. The email names
 * only known browsers and systems, because a user agent can contain any text.
 */
export const notifyOfDevice = (
  trx: Transaction,
  scope: PublicScope,
  owner: Owner,
  kind: SecurityNotificationKind,
): Promise<void> => {
  const { address, userAgent } = scope
  const device = knownDevice(userAgent) || mailText(owner.locale, 'unknownDevice', {})
  const shown = { device: deviceName(userAgent), address }
  return notifyOwner(trx, scope, owner, kind, shown, { device, address })
}
