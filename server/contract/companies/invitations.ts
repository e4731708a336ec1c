import { z } from 'zod'
import { checkContact, eitherContact, splitPhone } from '#contract/people/codes'
import { locales } from '#contract/text/locale'
import { listFilters } from '#contract/core/paging'
import * as rules from '#contract/core/rules'
import { defineResource, type ByName } from '#contract/core/resource'
import { stamps } from '#contract/core/stamps'

export const invitationChannels = ['email', 'sms', 'link'] as const
export type InvitationChannel = (typeof invitationChannels)[number]

export const invitationStatuses = ['open', 'accepted', 'revoked', 'expired'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

export const invitationDays = { min: 1, max: 30, default: 7 } as const
export const invitationUses = { min: 1, max: 100 } as const
/**
 * Limits of messages: per company and hour, per recipient and day (from all companies together), and the minimum
 * seconds between two messages of the same invitation.
 */
export const invitationCaps = { perCompanyHour: 300, perRecipientDay: 5, gapSeconds: 60 } as const

const roleName = z.strictObject({
  roleId: z.string(),
  roleName: z.string(),
  roleEnName: z.string(),
})

export const invitationRecord = z.strictObject({
  id: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  channel: z.enum(invitationChannels),
  /** Email address or full phone number; empty for links. */
  recipient: z.string(),
  roles: z.array(roleName),
  locale: z.enum(locales),
  /** Also `revoked` while the company is not active, and when the inviter has left or is disabled. */
  status: z.enum(invitationStatuses),
  uses: z.number().int(),
  usesAllowed: z.number().int(),
  acceptedBy: z.array(z.strictObject({ userId: z.string(), userName: z.string(), at: z.string() })),
  invitedBy: z.string(),
  invitedByName: z.string(),
  sentAt: z.string(),
  sends: z.number().int(),
  expiresAt: z.string(),
  ...stamps,
})
export type InvitationRecord = z.infer<typeof invitationRecord>

/** Only the responses that create or resend an invitation contain `link`, and only for link invitations. */
export const invitationIssued = invitationRecord.extend({ link: z.string().nullable() })
export type InvitationIssued = z.infer<typeof invitationIssued>

export const invitationCreation = z
  .strictObject({
    /** Defaults to the caller's company; only managers of all users may name another one. */
    companyId: rules.id.optional(),
    channel: z.enum(invitationChannels, 'validation.required'),
    ...eitherContact,
    roleIds: z.array(rules.id).max(50, 'validation.tooMany').optional(),
    days: rules.whole(invitationDays.min, invitationDays.max).optional(),
    /** Only for links; invitations sent to a recipient admit one person. */
    usesAllowed: rules.whole(invitationUses.min, invitationUses.max).optional(),
    locale: z.enum(locales).optional(),
  })
  .overwrite(splitPhone)
  .superRefine((form, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (form.channel === 'link') {
      if (form.email) refuse('email', 'validation.readOnly')
      if (form.phone) refuse('phone', 'validation.readOnly')
      return
    }
    if ((form.usesAllowed ?? 1) !== 1) refuse('usesAllowed', 'validation.readOnly')
    if (form.channel === 'email' && form.phone) refuse('phone', 'validation.readOnly')
    else if (form.channel === 'sms' && form.email) refuse('email', 'validation.readOnly')
    else checkContact(form.channel === 'email' ? { email: form.email ?? '' } : form, context)
  })
export type InvitationCreation = z.output<typeof invitationCreation>

/** Sent in the URL fragment, which browsers send to no server. */
export const invitationToken = z
  .string('validation.required')
  .min(1, 'validation.required')
  .max(200)

export const invitationLook = z.strictObject({ token: invitationToken })

export const invitationOffer = z.strictObject({
  companyName: z.string(),
  invitedByName: z.string(),
  channel: z.enum(invitationChannels),
  /** Masked, but recognisable to its owner. */
  recipient: z.string(),
  roleNames: z.array(z.string()),
  expiresAt: z.string(),
})
export type InvitationOffer = z.infer<typeof invitationOffer>

export const invitationAcceptance = z.strictObject({
  token: invitationToken,
  leaveCompany: z.boolean().optional(),
})
export type InvitationAcceptance = z.infer<typeof invitationAcceptance>

/**
 * `agreed`: the user has joined. `inReview`: the invitation's conditions no longer hold, so it has become a join
 * request.
 */
export const invitationAccepted = z.strictObject({
  status: z.enum(['agreed', 'inReview']),
  companyId: z.string(),
  companyName: z.string(),
})
export type InvitationAccepted = z.infer<typeof invitationAccepted>

export const invitationFilter = z.strictObject({
  ...listFilters,
  channel: z.enum(invitationChannels).optional(),
  status: z.enum(invitationStatuses).optional(),
  companyId: rules.idFilterValue.optional(),
})

export const invitations = defineResource({
  name: 'invitations',
  type: 'invitation',
  record: invitationRecord,
  create: invitationCreation,
  readOnly: [],
  sortable: ['id', 'recipient', 'channel', 'expiresAt', 'createdAt', 'updatedAt'],
  sort: ['createdAt', 'DESC'],
  filter: invitationFilter,
  actions: [
    'invitation.create',
    'invitation.resend',
    'invitation.revoke',
    'invitation.accept',
    'invitation.export',
  ],
  unique: { invitations_company_id_recipient_key_unique: 'invitationOpen' },
})

declare module '#contract/core/resource' {
  interface Resources extends ByName<typeof invitations> {}
}
