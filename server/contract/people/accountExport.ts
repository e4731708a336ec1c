import { z } from 'zod'
import { account, consent } from './account.ts'
import { rightsRequestStatuses } from '#contract/core/enums'
import { notificationRecord } from '#contract/operations/notifications'
import { sessionRecord } from './sessions.ts'

const time = z.string()

/** Everything that is kept about one user. */
export const accountExport = z.strictObject({
  exportedAt: time,
  account,
  /** The picture as a `data:` address; null for none. */
  picture: z.string().nullable(),
  /** What logging in leaves with the account. */
  security: z.strictObject({
    failedSignIns: z.number().int(),
    lockedUntil: time.nullable(),
    lastLockedAt: time.nullable(),
    /** Until when a password holds that an administrator had generated. */
    generatedPasswordUntil: time.nullable(),
    /** Links that were sent to activate the account. */
    activations: z.array(z.strictObject({ sentAt: time.nullable(), expiresAt: time.nullable() })),
    /** Changed contacts that the replaced one can undo. */
    contactChanges: z.array(
      z.strictObject({ channel: z.string(), createdAt: time, expiresAt: time }),
    ),
    /** Codes that were sent, which are kept for a while. */
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
      /** Its business licence as a `data:` address, as long as the caller may see it. */
      licence: z.string().nullable(),
      createdAt: time,
    }),
  ),
  /** Companies that name the caller as their administrator. */
  administeredCompanies: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      administratorName: z.string(),
      administratorPhone: z.string(),
    }),
  ),
  /** Steps of companies that the caller took: applied, approved, closed and so on. */
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
  /** Requests about system super administrators that the caller made or that are about them. */
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
  /** Requests of others that the caller decided. */
  decisions: z.array(
    z.strictObject({
      kind: z.enum(['joinRequest', 'rightsRequest', 'quotaRequest', 'administratorRequest']),
      id: z.string(),
      status: z.string(),
      reason: z.string(),
      decidedAt: time.nullable(),
    }),
  ),
  /** Invitations to companies that the caller accepted. */
  invitations: z.array(z.strictObject({ companyName: z.string(), at: time })),
  /** Invitations that the caller sent; to whom is for those who were invited. */
  sentInvitations: z.array(
    z.strictObject({ channel: z.string(), status: z.string(), createdAt: time }),
  ),
  /** Companies that the caller looks after as a salesman. */
  customers: z.array(z.strictObject({ companyName: z.string(), assignedAt: time })),
  imports: z.array(
    z.strictObject({
      kind: z.enum(['users', 'ionosphere']),
      fileName: z.string(),
      createdAt: time,
    }),
  ),
  /** Marks that first steps are done. */
  firstSteps: z.array(z.strictObject({ mark: z.string(), at: time })),
  rightsRequests: z.array(
    z.strictObject({
      id: z.string(),
      permissionId: z.string(),
      permissionName: z.string(),
      permissionEnName: z.string(),
      message: z.string(),
      status: z.enum(rightsRequestStatuses),
      reason: z.string(),
      roleName: z.string().nullable(),
      createdAt: time,
      decidedAt: time.nullable(),
    }),
  ),
  /** Applications of the console that were pinned or opened. */
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
  /** With when each was read. */
  notifications: z.array(notificationRecord),
  /** Announcements that were marked as read; not current where their text changed since. */
  readAnnouncements: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      enTitle: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
  /** Messages that were sent to the caller; their texts are not kept. */
  messages: z.array(
    z.strictObject({
      channel: z.string(),
      recipient: z.string(),
      subject: z.string(),
      state: z.string(),
      createdAt: time,
    }),
  ),
  /** What the log holds of one's own actions, newest first. */
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
  /** What the log holds of what others did to the account, newest first. */
  logAbout: z.array(z.strictObject({ at: time, action: z.string(), code: z.number().int() })),
})
export type AccountExport = z.infer<typeof accountExport>
