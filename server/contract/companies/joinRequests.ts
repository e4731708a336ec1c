import { z } from 'zod'
import { joinRequestStatuses } from '#contract/core/enums'
import { invitationToken } from './invitations.ts'
import * as rules from '#contract/core/rules'
import { requestDefaults, requestFilter, requestReview, requestText } from '#contract/core/requests'
import { defineResource, type ByName } from '#contract/core/resource'
import { stamps } from '#contract/core/stamps'

const text = (most: number) => z.string().trim().max(most, 'validation.tooLong')

export const joinRequestRecord = z.strictObject({
  id: z.string(),
  userId: z.string(),
  userName: z.string(),
  /**
   * The applicant's verified contacts, only while the request is open, so that the company can identify the applicant.
   * The phone number is masked, the email address is not.
   */
  userPhone: z.string().nullable(),
  userEmail: z.string().nullable(),
  userSince: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  message: z.string(),
  status: z.enum(joinRequestStatuses),
  reason: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  ...stamps,
})
export type JoinRequestRecord = z.infer<typeof joinRequestRecord>

/** Names one company by exact name, organisation code or invitation token; there is no search. */
export const joinRequestCreation = z
  .strictObject({
    name: text(128).min(1, 'validation.required').optional(),
    organisationCode: text(32)
      .overwrite(rules.normalizeCode)
      .min(1, 'validation.required')
      .optional(),
    invitation: invitationToken.optional(),
    message: requestText.optional(),
  })
  .refine(
    ({ name, organisationCode, invitation }) =>
      [name, organisationCode, invitation].filter((given) => given !== undefined).length === 1,
    { path: ['name'], message: 'validation.nameOrCode' },
  )
export type JoinRequestCreation = z.infer<typeof joinRequestCreation>

export const joinRequestReview = requestReview(
  ['agree', { roleIds: z.array(rules.id).max(50, 'validation.tooMany').optional() }],
  ['reject', { roleIds: z.array(rules.id).max(0).optional() }],
)
export type JoinRequestReview = z.infer<typeof joinRequestReview>

export const joinRequests = defineResource({
  name: 'join-requests',
  type: 'joinRequest',
  record: joinRequestRecord,
  create: joinRequestCreation,
  ...requestDefaults,
  filter: requestFilter(joinRequestStatuses, {
    companyId: rules.idFilterValue.optional(),
    mine: z.boolean().optional(),
  }),
  actions: ['join.request', 'join.agreed', 'join.rejected', 'join.withdraw', 'joinRequest.export'],
  unique: { join_requests_user_id_unique: 'applicationInReview' },
})

declare module '#contract/core/resource' {
  interface Resources extends ByName<typeof joinRequests> {}
}
