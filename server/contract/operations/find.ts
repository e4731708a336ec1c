import { z } from 'zod'
import { searchWords } from '#contract/core/paging'

/** The lists that one search looks through, in the order in which their hits are shown. */
export const findable = ['users', 'companies', 'roles', 'applications', 'logs'] as const
export type Findable = (typeof findable)[number]

/** Hits that are shown of each list. */
export const mostHits = 5

export const findQuery = z.strictObject({
  q: searchWords.refine((text) => text.trim() !== '', 'validation.required'),
})

/** A record that was found, ready to show; `at` is when it happened, for rows of the log. */
export const findHit = z.strictObject({
  id: z.string(),
  name: z.string(),
  note: z.string(),
  at: z.string().nullable(),
})
export type FindHit = z.infer<typeof findHit>

/** Hits of each list that the caller may open and that has any; `more` where the list holds further ones. */
export const findAnswer = z.array(
  z.strictObject({ resource: z.enum(findable), hits: z.array(findHit), more: z.boolean() }),
)
export type FindAnswer = z.infer<typeof findAnswer>
