import { z } from 'zod'
import { idFilter, listQuery } from '#contract/core/paging'
import { stamps } from '#contract/core/stamps'

export const securityNotificationKinds = [
  'security.newDevice',
  'security.signInAfterLock',
  'security.sessionReused',
  'security.passwordChanged',
  'security.passwordReset',
  'security.passwordGenerated',
  'security.phoneChanged',
  'security.emailChanged',
  'security.phoneSet',
  'security.emailSet',
  'security.phoneRemoved',
  'security.emailRemoved',
  'security.viewedAs',
  'security.factorAdded',
  'security.factorRemoved',
  'security.factorsReset',
  'security.recoveryCodeUsed',
  'security.recoveryCodesMade',
] as const
export type SecurityNotificationKind = (typeof securityNotificationKinds)[number]

export const notificationKinds = [
  ...securityNotificationKinds,
  'company.passed',
  'company.rejected',
  'company.closed',
  'company.applicationClosed',
  'company.suspended',
  'company.reopened',
  'company.transferred',
  'join.requested',
  'join.agreed',
  'join.rejected',
  'join.withdrawn',
  'company.applied',
  'company.withdrawn',
  'company.licenceChanged',
  'company.licenceRemoved',
  'company.assigned',
  'company.unassigned',
  'rights.requested',
  'rights.granted',
  'rights.declined',
  'quota.requested',
  'quota.granted',
  'quota.declined',
  'usage.devicesOver',
  'usage.storageOver',
  'webhook.failing',
  'webhook.gone',
  'apiToken.expiring',
  'administrator.addRequested',
  'administrator.removeRequested',
  'administrator.added',
  'administrator.removed',
  'administrator.declined',
  'administrator.accountChanged',
  'setting.deliveryChanged',
  'company.memberLeft',
  'invitation.waiting',
  'invitation.accepted',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export type NotificationArgs = Record<string, string | number | boolean | null>

export const notificationRecord = z.strictObject({
  id: z.string(),
  kind: z.enum(notificationKinds),
  args: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  message: z.string(),
  link: z.string(),
  /**
   * Number of notifications that were merged into this one while it was unread, itself included. They have the same
   * kind and sender; `args` is from the newest.
   */
  count: z.number().int(),
  ...stamps,
  readAt: z.string().nullable(),
})
export type NotificationRecord = z.infer<typeof notificationRecord>

export const notificationFilter = z.strictObject({
  id: idFilter.optional(),
  kind: z.string().max(64, 'validation.tooLong').optional(),
  unread: z.boolean().optional(),
})
export type NotificationFilter = z.infer<typeof notificationFilter>

export const notificationListQuery = listQuery(['id', 'createdAt'], notificationFilter)
export const notificationsRead = z.strictObject({ read: z.number().int() })
