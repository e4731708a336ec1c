import { z } from 'zod'
import { companyStatuses, joinRequestStatuses } from '#contract/core/enums'

/** What is done first, in this order: by the administrator of a new company, and by those who run the installation. */
export const firstStepNames = {
  company: ['secondContact', 'invite', 'makeRole', 'giveRole', 'coverage'],
  installation: ['email', 'sms', 'https', 'legal', 'filings', 'secondAdministrator'],
} as const
type Kind = keyof typeof firstStepNames
export type FirstStepName<Of extends Kind = Kind> = (typeof firstStepNames)[Of][number]

/** What is stored of a person's first steps: the coverage page was opened, or the list of that kind was dismissed for good. */
export const firstStepMarks = ['coverage', 'company', 'joining', 'installation'] as const
export type FirstStepMark = (typeof firstStepMarks)[number]

export const firstStepMarking = z.strictObject({ mark: z.enum(firstStepMarks) })

const stepsOf = <Of extends Kind>(kind: Of) =>
  z.strictObject({
    kind: z.literal(kind),
    steps: z.array(z.strictObject({ name: z.enum(firstStepNames[kind]), done: z.boolean() })),
  })

/**
 * What someone new is led to: `company` for the administrator of a company, as far as they may do it; `installation` for
 * system super administrators; `joining` for who belongs to no company, with what is open or was last decided; `none`
 * where all is done or was put away.
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
        /** Why it was rejected. */
        reason: z.string(),
      })
      .nullable(),
    joinRequest: z
      .strictObject({
        id: z.string(),
        companyName: z.string(),
        status: z.enum(joinRequestStatuses),
        /** Why it was rejected. */
        reason: z.string(),
      })
      .nullable(),
  }),
])
export type FirstSteps = z.infer<typeof firstSteps>
