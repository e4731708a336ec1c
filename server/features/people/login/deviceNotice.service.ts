import type { SecurityNotificationKind } from '#contract/operations/notifications'
import type { Transaction } from '#db/connect'
import { mailText } from '#i18n/server'
import type { PublicScope } from '#server/core/scope'
import { deviceName, knownDevice } from '#server/platform/identity/device'
import { notifyOwner, type Owner } from '#server/platform/notifications/notifications.service'

/**
 * Tells the owner of an account of a device, by mail, too: an inbox alone is read by who has got in. The mail names known
 * browsers and systems alone, since anyone can write anything into a user agent.
 */
export const tellOfDevice = (
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
