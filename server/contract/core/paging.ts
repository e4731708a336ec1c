import { z } from 'zod'
import { maxSearchLength, maxSearchWords } from '#contract/text/searchText'

/** Maximum number of rows in one response. */
export const maxRangeRows = 1000
/** Filtered lists that use the search index (`findPage`) are counted up to this limit and have no pages beyond it. */
export const maxCountedRows = 10_000
const sortOrders = ['ASC', 'DESC'] as const
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

export const json = <T extends z.ZodType>(schema: T) => parsed.pipe(schema)

/** `filter={"id":["1","2"]}` as react-admin's getMany sends it, with at most as many ids as a response has rows. */
export const idFilter = z
  .array(z.string().max(40, 'validation.id'))
  .max(maxRangeRows, 'validation.tooMany')

/** Search text, see `searchWordsOf`. Control characters from pasted text count as spaces. */
export const searchWords = z
  .string()
  .overwrite((text) => text.replace(/[\p{Cc}\p{Cs}]+/gu, ' '))
  .describe(
    `Words to find. The first ${maxSearchLength} characters and ${maxSearchWords} words count.`,
  )

export const listFilters = { id: idFilter.optional(), q: searchWords.optional() }

const time = z.iso.datetime({ error: 'validation.invalid' })

export const createdFilters = { createdFrom: time.optional(), createdTo: time.optional() }

const place = z.number().int().min(0)
const range = json(
  z
    .tuple([place, place], 'validation.range')
    .refine(([first, last]) => last >= first && last - first < maxRangeRows, 'validation.range'),
).optional()
const sortOrder = z.enum(sortOrders, 'validation.sort')

/**
 * The query of a list as ra-data-simple-rest sends it. Sort columns and filter fields that are not given here are
 * refused.
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

export interface ListQuery<Sort extends string, Filter> {
  sort: readonly [Sort, SortOrder]
  first: number
  size: number
  filter: Filter
}

const usualSize = 25

const sizeOf = (filter: object = {}): number =>
  'id' in filter && Array.isArray(filter.id) ? Math.max(filter.id.length, usualSize) : usualSize

/** Fills in what a client may leave out; `sort` is the order of a list that names none. */
export const listRequestOf = <Sort extends string, Filter extends object>(
  query: {
    sort?: [Sort, SortOrder] | undefined
    range?: [number, number] | undefined
    filter?: Filter | undefined
  },
  sort: readonly [NoInfer<Sort>, SortOrder],
): ListQuery<Sort, Filter> => {
  const [first, last] = query.range ?? [0, sizeOf(query.filter) - 1]
  return {
    sort: query.sort ?? sort,
    first,
    size: last - first + 1,
    filter: query.filter ?? ({} as Filter),
  }
}
