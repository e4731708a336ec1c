import { z } from 'zod'
import { companyStatuses, joinRequestStatuses } from './enums.ts'

/** What the administrator of a new company does first, in this order. */
export const firstStepNames = [
  'secondContact',
  'invite',
  'makeRole',
  'giveRole',
  'coverage',
] as const
export type FirstStepName = (typeof firstStepNames)[number]

/** What is stored of a person's first steps: the coverage page was opened, or the list of that kind was dismissed for good. */
export const firstStepMarks = ['coverage', 'company', 'joining'] as const
export type FirstStepMark = (typeof firstStepMarks)[number]

export const firstStepMarking = z.strictObject({ mark: z.enum(firstStepMarks) })

/**
 * What someone new is led to: `company` for the administrator of a company, as far as they may do it; `joining` for who
 * belongs to no company, with what is open or was last decided; `none` where all is done or was put away.
 */
export const firstSteps = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.literal('company'),
    steps: z.array(z.strictObject({ name: z.enum(firstStepNames), done: z.boolean() })),
  }),
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
