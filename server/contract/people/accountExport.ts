import { z } from 'zod'
import { account, consent } from './account.ts'
import { connectionRecord, openedApplication } from '#contract/access/oauth'
import { requestStatuses } from '#contract/core/enums'
import { notificationRecord } from '#contract/operations/notifications'
import { factor } from './factors.ts'
import { sessionRecord } from './sessions.ts'

const text = z.string()
const time = z.string()
const listOf = <Fields extends z.ZodRawShape>(fields: Fields) => z.array(z.strictObject(fields))
const request = {
  id: text,
  message: text,
  status: text,
  reason: text,
  createdAt: time,
  decidedAt: time.nullable(),
}

export const accountExport = z.strictObject({
  exportedAt: time,
  account,
  picture: text.nullable(),
  security: z.strictObject({
    failedSignIns: z.number().int(),
    lockedUntil: time.nullable(),
    lastLockedAt: time.nullable(),
    generatedPasswordUntil: time.nullable(),
    activations: listOf({ sentAt: time.nullable(), expiresAt: time.nullable() }),
    contactChanges: listOf({ channel: text, createdAt: time, expiresAt: time }),
    codes: listOf({
      channel: text,
      purpose: text,
      address: text,
      createdAt: time,
      expiresAt: time,
    }),
  }),
  /** Without secrets and recovery codes. */
  secondFactors: z.array(factor.omit({ id: true })),
  department: text.nullable(),
  roles: listOf({ applicationId: text, roleId: text, roleName: text }),
  joinRequests: listOf({ ...request, companyName: text }),
  companyApplications: listOf({
    id: text,
    name: text,
    organisationCode: text,
    status: text,
    licence: text.nullable(),
    createdAt: time,
  }),
  administeredCompanies: listOf({
    id: text,
    name: text,
    administratorName: text,
    administratorPhone: text,
  }),
  companySteps: listOf({ companyName: text, status: text, reason: text, at: time }),
  quotaRequests: listOf({
    ...request,
    companyName: text,
    userQuota: z.number().nullable(),
    deviceQuota: z.number().nullable(),
    storageQuota: z.number().nullable(),
  }),
  administratorRequests: listOf({ ...request, change: text }),
  decisions: listOf({
    kind: z.enum(['joinRequest', 'rightsRequest', 'quotaRequest', 'administratorRequest']),
    id: text,
    status: text,
    reason: text,
    decidedAt: time.nullable(),
  }),
  invitations: listOf({ companyName: text, at: time }),
  /** Omits the recipients, whose data belongs to them. */
  sentInvitations: listOf({ channel: text, status: text, createdAt: time }),
  /** Without the tokens themselves and their digests. */
  apiTokens: listOf({
    name: text,
    companyName: text,
    createdAt: time,
    expiresAt: time,
    endedAt: time.nullable(),
    lastUsedAt: time.nullable(),
    lastAddress: text,
  }),
  customers: listOf({ companyName: text, assignedAt: time }),
  imports: listOf({ kind: z.enum(['users', 'ionosphere']), fileName: text, createdAt: time }),
  firstSteps: listOf({ mark: text, at: time }),
  rightsRequests: listOf({
    ...request,
    permissionId: text,
    permissionName: text,
    permissionEnName: text,
    status: z.enum(requestStatuses),
    roleName: text.nullable(),
  }),
  applications: listOf({
    applicationId: text,
    name: text,
    enName: text,
    pinnedAt: time.nullable(),
    usedAt: time.nullable(),
  }),
  consents: z.array(consent),
  connections: z.array(connectionRecord),
  openedApplications: z.array(openedApplication),
  sessions: z.array(sessionRecord),
  endedSessions: listOf({
    createdAt: time,
    lastSeenAt: time,
    endedAt: time.nullable(),
    reason: text,
    address: text,
    userAgent: text,
  }),
  notifications: z.array(notificationRecord),
  /** Includes announcements whose text has changed since they were read. */
  readAnnouncements: listOf({ id: text, title: text, enTitle: text, isCurrent: z.boolean() }),
  messages: listOf({ channel: text, recipient: text, subject: text, state: text, createdAt: time }),
  log: listOf({
    at: time,
    action: text,
    targetType: text,
    targetName: text,
    code: z.number().int(),
    address: text,
    userAgent: text,
  }),
  logAbout: listOf({ at: time, action: text, code: z.number().int() }),
})
export type AccountExport = z.infer<typeof accountExport>
