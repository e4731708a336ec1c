import { z } from 'zod'
import { companyStatuses, joinRequestStatuses } from '#contract/core/enums'

/**
 * Checklist steps in order: of a new company's administrator, and of the system super administrators of an
 * installation.
 */
export const firstStepNames = {
  company: ['secondContact', 'invite', 'makeRole', 'giveRole', 'coverage'],
  installation: ['email', 'sms', 'https', 'legal', 'filings', 'secondAdministrator'],
} as const
type Kind = keyof typeof firstStepNames
export type FirstStepName<Of extends Kind = Kind> = (typeof firstStepNames)[Of][number]

/**
 * Facts stored about a user: `coverage` after the user opened the coverage page, the others after the user dismissed
 * the checklist of that name.
 */
export const firstStepMarks = ['coverage', 'company', 'joining', 'installation'] as const
export type FirstStepMark = (typeof firstStepMarks)[number]

export const firstStepMarking = z.strictObject({ mark: z.enum(firstStepMarks) })

const stepsOf = <Of extends Kind>(kind: Of) =>
  z.strictObject({
    kind: z.literal(kind),
    steps: z.array(z.strictObject({ name: z.enum(firstStepNames[kind]), done: z.boolean() })),
  })

/**
 * Checklist of a new user.
 * - `company`: for a company's administrator, only steps that they have the permission for
 * - `installation`: for system super administrators
 * - `joining`: for users without a company; latest application and latest join request, each null unless it is in
 * review or rejected
 * - `none`: everything is done or dismissed
 */
export const firstSteps = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  stepsOf('company'),
  stepsOf('installation'),
  z.strictObject({
    kind: z.literal('joining'),
    application: z
      .strictObject({
        id: z.string(),
        name: z.string(),
        status: z.enum(companyStatuses),
        reason: z.string(),
      })
      .nullable(),
    joinRequest: z
      .strictObject({
        id: z.string(),
        companyName: z.string(),
        status: z.enum(joinRequestStatuses),
        reason: z.string(),
      })
      .nullable(),
  }),
])
export type FirstSteps = z.infer<typeof firstSteps>
