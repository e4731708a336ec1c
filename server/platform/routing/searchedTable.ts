import type { FilterOf, Resource } from '#contract/core/resource'
import { wordsOf } from '#contract/text/searchText'
import type { Reader } from '#db/connect'
import { isUnfiltered } from '#server/core/resourceLists'
import type { IndexedList, TableSpec } from '#server/core/tableSpec'
import { findPage } from '#server/platform/search/findPage'
import type { SearchedList } from '#server/platform/search/terms'

interface IndexQuery {
  /** True if all records are visible, or if the tokens say which. */
  knowsVisible: boolean
  tokens?: readonly string[]
  common?: readonly string[]
  /** Filters that the tokens replace. */
  covered?: readonly string[]
  total?: number
}

type Index<R extends Resource, Visible> = NonNullable<TableSpec<R, Visible>['index']>

/**
 * The `index` of a table whose `search_key` has a full-text index.
 * @param queryOf what the index knows about the records apart from their text
 */
export const indexed =
  <R extends Resource, Visible>(
    list: SearchedList,
    queryOf: (
      read: Reader,
      filter: FilterOf<R>,
      visible: Visible,
    ) => IndexQuery | Promise<IndexQuery>,
  ): Index<R, Visible> =>
  async (read, { filter, context, page, ...listed }: IndexedList<R, Visible>) => {
    const { q, ...others } = filter as { q?: string }
    const terms = wordsOf(q)
    const query = await queryOf(read, filter, context.visible as Visible)
    const { knowsVisible, tokens = [], common = [], covered = [], total } = query
    const rest = Object.fromEntries(
      Object.entries(others).filter(([name]) => !covered.includes(name)),
    ) as FilterOf<R>
    return findPage(
      {
        ...listed,
        read,
        list,
        matching: () => listed.matching(filter),
        asked: { words: terms, tokens: terms.length ? tokens : [], common },
        rest: knowsVisible && isUnfiltered(rest) ? null : () => listed.matching(rest),
        ...(total === undefined ? {} : { total }),
      },
      page,
    )
  }
