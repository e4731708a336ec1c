import { z } from 'zod'
import { maxSearchLength, maxSearchWords } from '#contract/text/searchText'

/** At most this many rows an answer. */
export const widestRange = 1000
/** Rows that are counted of what a filter lets through; where there are more, lists end here. */
export const mostCounted = 10_000
export const sortOrders = ['ASC', 'DESC'] as const
export type SortOrder = (typeof sortOrders)[number]

const parsed = z
  .string()
  .max(60_000, 'validation.tooLong')
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'validation.json' })
      return z.NEVER
    }
  })

/** A value of a query that is sent as JSON. */
export const json = <T extends z.ZodType>(schema: T) => parsed.pipe(schema)

/** `filter={"id":["1","2"]}`: react-admin's getMany; as many as a range may hold. */
export const idFilter = z
  .array(z.string().max(40, 'validation.id'))
  .max(widestRange, 'validation.tooMany')

/** Words to search by; see `searchWordsOf`. Control characters, which are pasted along, are blanks. */
export const searchWords = z
  .string()
  .overwrite((text) => text.replace(/[\p{Cc}\p{Cs}]+/gu, ' '))
  .describe(
    `Words to find. The first ${maxSearchLength} characters and ${maxSearchWords} words count.`,
  )

/** Filters that nearly every list has: by ids, and by words. */
export const listFilters = { id: idFilter.optional(), q: searchWords.optional() }

const time = z.iso.datetime({ error: 'validation.invalid' })

/** Filters of lists by when a record was created: at or after, and before. */
export const createdFilters = { createdFrom: time.optional(), createdTo: time.optional() }

const place = z.number().int().min(0)
const range = json(
  z
    .tuple([place, place], 'validation.range')
    .refine(([first, last]) => last >= first && last - first < widestRange, 'validation.range'),
).optional()
const sortOrder = z.enum(sortOrders, 'validation.sort')

/**
 * The query of a list as ra-data-simple-rest sends it, with the columns that may be sorted by and the
 * fields that may be filtered by. Anything else is refused by name.
 */
export const listQuery = <const Sort extends readonly [string, ...string[]], F extends z.ZodType>(
  sortable: Sort,
  filter: F,
) =>
  z.strictObject({
    sort: json(
      z.tuple([z.enum(sortable, 'validation.sort'), sortOrder], 'validation.sort'),
    ).optional(),
    range,
    filter: json(filter).optional(),
  })

export const oppositeOrder = (order: SortOrder): SortOrder => (order === 'ASC' ? 'DESC' : 'ASC')
