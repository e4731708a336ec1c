import { z } from 'zod'
import { searchWords } from '#contract/core/paging'

export const searchableLists = ['users', 'companies', 'roles', 'applications', 'logs'] as const
export type Findable = (typeof searchableLists)[number]

export const maxHits = 5

export const findQuery = z.strictObject({
  q: searchWords.refine((text) => text.trim() !== '', 'validation.required'),
})

export const findHit = z.strictObject({
  id: z.string(),
  name: z.string(),
  note: z.string(),
  at: z.string().nullable(),
})
export type FindHit = z.infer<typeof findHit>

/** Only lists that the caller may open and that have hits; `more` means that the list has further ones. */
export const findAnswer = z.array(
  z.strictObject({ resource: z.enum(searchableLists), hits: z.array(findHit), more: z.boolean() }),
)
export type FindAnswer = z.infer<typeof findAnswer>
