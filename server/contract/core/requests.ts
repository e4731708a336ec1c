import { z } from 'zod'
import { listFilters } from './paging.ts'
import * as rules from './rules.ts'

/** Parts of the declaration that all resources share whose records someone decides. */
export const requestDefaults = {
  readOnly: [],
  sortable: ['id', 'status', 'createdAt', 'updatedAt'],
  sort: ['createdAt', 'DESC'],
} as const

/** Audit actions in the order that `defineRequest` needs: create, grant, decline, withdraw and export. */
export const requestActions = <Type extends string>(type: Type) =>
  [
    `${type}.create`,
    `${type}.granted`,
    `${type}.declined`,
    `${type}.withdraw`,
    `${type}.export`,
  ] as const

export const requestFilter = <
  Statuses extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
>(
  statuses: Statuses,
  filters: Filters,
) => z.strictObject({ ...listFilters, status: z.enum(statuses).optional(), ...filters })

/** Free text of the requester or the decider. */
export const requestText = rules.prose(500)

export const requiredRequestText = requestText.min(1, 'validation.required')

/** Body of a decision: a request is granted with the given fields, or declined with a reason. */
export const requestReview = <
  Grant extends string,
  Decline extends string,
  Given extends z.ZodRawShape,
  Refused extends z.ZodRawShape,
>(
  [grant, given]: readonly [Grant, Given],
  [decline, refused]: readonly [Decline, Refused],
) =>
  z.discriminatedUnion(
    'decision',
    [
      z.strictObject({ decision: z.literal(grant), reason: requestText.optional(), ...given }),
      z.strictObject({ decision: z.literal(decline), reason: requiredRequestText, ...refused }),
    ],
    'validation.invalid',
  )
