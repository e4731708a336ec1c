import type { ListOf, RecordOf, Resource } from '#contract/core/resource'
import type { Reader } from '#db/connect'
import { Refusal } from '#server/core/errors'
import { numericId } from '#contract/text/filters'
import type { Page } from '#server/core/http/listRequest'
import type { ResourceTable, ReadContext } from '#server/core/resourceTable'
import type { Scope } from '#server/core/scope'

export const makeReads = <R extends Resource>(
  table: ResourceTable<R>,
  visible?: (scope: Scope) => NonNullable<ReadContext['within']>,
) => {
  const seenBy = (scope: Scope): ReadContext => ({
    now: scope.now(),
    userId: scope.actor.userId,
    ...(visible ? { within: visible(scope) } : {}),
  })

  const find = async (scope: Scope, read: Reader, id: string): Promise<RecordOf<R>> => {
    const number = numericId(id)
    const record = number === null ? null : await table.find(read, number, seenBy(scope))
    if (!record) throw new Refusal('notFound')
    return record
  }

  return {
    find,
    list: async (scope: Scope, list: ListOf<R>): Promise<Page<RecordOf<R>>> => ({
      ...(await table.list(scope.db.read, list, seenBy(scope))),
      first: list.first,
    }),
    get: (scope: Scope, id: string): Promise<RecordOf<R>> => find(scope, scope.db.read, id),
    pages: (scope: Scope, list: Pick<ListOf<R>, 'sort' | 'filter'>) =>
      table.pages(scope.db.read, list, seenBy(scope)),
  }
}
