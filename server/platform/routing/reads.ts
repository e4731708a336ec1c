import type { ListOf, RecordOf, Resource } from '#contract/core/resource'
import { numericId } from '#contract/text/filters'
import type { ErrorName } from '#contract/core/errors'
import type { Reader } from '#db/connect'
import { JsonRows, type Page } from '#db/page'
import { Refusal } from '#server/core/errors'
import type { ResourceTable } from '#server/core/resourceTable'
import type { ReadContext, Restriction } from '#server/core/tableSpec'
import type { Scope } from '#server/core/scope'

/**
 * Reads of a declared table on behalf of a caller.
 * @param visibleTo restriction for the table's `visible`
 * @param show converts stored records to the records that are sent
 */
export const makeReads = <R extends Resource, Visible = Restriction, Extra = unknown>(
  table: ResourceTable<R, Visible, Extra>,
  visibleTo?: (scope: Scope) => Visible,
  show: (
    scope: Scope,
    records: readonly (RecordOf<R> & Extra)[],
  ) => Promise<RecordOf<R>[]> | readonly RecordOf<R>[] = (_, records) => records,
) => {
  const seenBy = (scope: Scope): ReadContext<Visible> => ({
    now: scope.now(),
    userId: scope.actor.userId,
    ...(visibleTo ? { visible: visibleTo(scope) } : {}),
  })

  const require = async (
    scope: Scope,
    read: Reader,
    id: string,
    missing: ErrorName = 'notFound',
  ): Promise<RecordOf<R> & Extra> => {
    const number = numericId(id)
    const record = number === null ? null : await table.find(read, number, seenBy(scope))
    if (!record) throw new Refusal(missing)
    return record
  }

  return {
    require,
    list: async (scope: Scope, list: ListOf<R>): Promise<Page<RecordOf<R>>> => {
      const { rows, ...counted } = await table.list(scope.db.read, list, seenBy(scope))
      const sent = rows instanceof JsonRows ? rows : await show(scope, rows)
      return { rows: sent, ...counted, first: list.first }
    },
    get: async (scope: Scope, id: string): Promise<RecordOf<R>> => {
      const [record] = await show(scope, [await require(scope, scope.db.read, id)])
      return record as RecordOf<R>
    },
    pages: async function* (
      scope: Scope,
      list: Pick<ListOf<R>, 'sort' | 'filter'>,
    ): AsyncGenerator<readonly RecordOf<R>[]> {
      for await (const records of table.pages(scope.db.read, list, seenBy(scope)))
        yield await show(scope, records)
    },
  }
}
