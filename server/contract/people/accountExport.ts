import { z } from 'zod'
import { account, consent } from './account.ts'
import { requestStatuses } from '#contract/core/enums'
import { notificationRecord } from '#contract/operations/notifications'
import { sessionRecord } from './sessions.ts'

const time = z.string()

export const accountExport = z.strictObject({
  exportedAt: time,
  account,
  picture: z.string().nullable(),
  security: z.strictObject({
    failedSignIns: z.number().int(),
    lockedUntil: time.nullable(),
    lastLockedAt: time.nullable(),
    generatedPasswordUntil: time.nullable(),
    activations: z.array(z.strictObject({ sentAt: time.nullable(), expiresAt: time.nullable() })),
    contactChanges: z.array(
      z.strictObject({ channel: z.string(), createdAt: time, expiresAt: time }),
    ),
    codes: z.array(
      z.strictObject({
        channel: z.string(),
        purpose: z.string(),
        address: z.string(),
        createdAt: time,
        expiresAt: time,
      }),
    ),
  }),
  department: z.string().nullable(),
  roles: z.array(
    z.strictObject({ applicationId: z.string(), roleId: z.string(), roleName: z.string() }),
  ),
  joinRequests: z.array(
    z.strictObject({
      id: z.string(),
      companyName: z.string(),
      message: z.string(),
      status: z.string(),
      reason: z.string(),
      createdAt: time,
      decidedAt: time.nullable(),
    }),
  ),
  companyApplications: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      organisationCode: z.string(),
      status: z.string(),
      licence: z.string().nullable(),
      createdAt: time,
    }),
  ),
  administeredCompanies: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      administratorName: z.string(),
      administratorPhone: z.string(),
    }),
  ),
  companySteps: z.array(
    z.strictObject({ companyName: z.string(), status: z.string(), reason: z.string(), at: time }),
  ),
  quotaRequests: z.array(
    z.strictObject({
      id: z.string(),
      companyName: z.string(),
      userQuota: z.number().nullable(),
      deviceQuota: z.number().nullable(),
      storageQuota: z.number().nullable(),
      message: z.string(),
      status: z.string(),
      reason: z.string(),
      createdAt: time,
      decidedAt: time.nullable(),
    }),
  ),
  administratorRequests: z.array(
    z.strictObject({
      id: z.string(),
      change: z.string(),
      message: z.string(),
      status: z.string(),
      reason: z.string(),
      createdAt: time,
      decidedAt: time.nullable(),
    }),
  ),
  decisions: z.array(
    z.strictObject({
      kind: z.enum(['joinRequest', 'rightsRequest', 'quotaRequest', 'administratorRequest']),
      id: z.string(),
      status: z.string(),
      reason: z.string(),
      decidedAt: time.nullable(),
    }),
  ),
  invitations: z.array(z.strictObject({ companyName: z.string(), at: time })),
  /** Omits the recipients, whose data belongs to them. */
  sentInvitations: z.array(
    z.strictObject({ channel: z.string(), status: z.string(), createdAt: time }),
  ),
  customers: z.array(z.strictObject({ companyName: z.string(), assignedAt: time })),
  imports: z.array(
    z.strictObject({
      kind: z.enum(['users', 'ionosphere']),
      fileName: z.string(),
      createdAt: time,
    }),
  ),
  firstSteps: z.array(z.strictObject({ mark: z.string(), at: time })),
  rightsRequests: z.array(
    z.strictObject({
      id: z.string(),
      permissionId: z.string(),
      permissionName: z.string(),
      permissionEnName: z.string(),
      message: z.string(),
      status: z.enum(requestStatuses),
      reason: z.string(),
      roleName: z.string().nullable(),
      createdAt: time,
      decidedAt: time.nullable(),
    }),
  ),
  applications: z.array(
    z.strictObject({
      applicationId: z.string(),
      name: z.string(),
      enName: z.string(),
      pinnedAt: time.nullable(),
      usedAt: time.nullable(),
    }),
  ),
  consents: z.array(consent),
  sessions: z.array(sessionRecord),
  endedSessions: z.array(
    z.strictObject({
      createdAt: time,
      lastSeenAt: time,
      endedAt: time.nullable(),
      reason: z.string(),
      address: z.string(),
      userAgent: z.string(),
    }),
  ),
  notifications: z.array(notificationRecord),
  /** Includes announcements whose text has changed since they were read. */
  readAnnouncements: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      enTitle: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
  messages: z.array(
    z.strictObject({
      channel: z.string(),
      recipient: z.string(),
      subject: z.string(),
      state: z.string(),
      createdAt: time,
    }),
  ),
  log: z.array(
    z.strictObject({
      at: time,
      action: z.string(),
      targetType: z.string(),
      targetName: z.string(),
      code: z.number().int(),
      address: z.string(),
      userAgent: z.string(),
    }),
  ),
  logAbout: z.array(z.strictObject({ at: time, action: z.string(), code: z.number().int() })),
})
export type AccountExport = z.infer<typeof accountExport>
