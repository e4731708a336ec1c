import { gibibyte } from '#contract/companies/quotas'
import type { NotificationKind } from '#contract/operations/notifications'
import type { Transaction } from '#db/connect'
import type { PublicScope } from '#server/core/scope'
import {
  notify,
  notifySystemAdministrators,
} from '#server/platform/notifications/notifications.service'
import { usageAfter, type Change } from './report.plan.ts'

const inGibibytes = (bytes: number) => Math.ceil((bytes / gibibyte) * 100) / 100

const noticesOf = (change: Change) => {
  const { company } = change
  const after = usageAfter(change)
  const notices: [kind: NotificationKind, isNew: boolean, count: number, quota: number][] = [
    [
      'usage.devicesOver',
      after.devicesOver && !company.devices_over,
      after.deviceCount,
      after.deviceQuota,
    ],
    [
      'usage.storageOver',
      after.storageOver && !company.storage_over,
      inGibibytes(after.storageUsed),
      inGibibytes(after.storageQuota),
    ],
  ]
  return notices
    .filter(([, isNew]) => isNew)
    .map(([kind, , count, quota]) => ({ kind, args: { company: company.name, count, quota } }))
}

/** Notifies the people who can request or grant more; the linked pages offer that. */
export const notifyOver = async (
  trx: Transaction,
  scope: PublicScope,
  change: Change,
): Promise<void> => {
  const { id, administrator_id: userId } = change.company
  for (const notice of noticesOf(change)) {
    if (userId !== null) await notify(trx, scope, { userId, ...notice, link: '/company' })
    await notifySystemAdministrators(trx, scope, { ...notice, link: `/companies/${id}/show` })
  }
}
