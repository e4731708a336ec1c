import type { RecordOf, Resource } from '#contract/core/resource'
import type { Transaction } from '#db/connect'
import { Refusal } from '#server/core/errors'
import type { ResourceTable } from '#server/core/resourceTable'
import type { Stored } from '#server/core/tableSpec'
import type { Scope } from '#server/core/scope'

/**
 * Stores the decision on a request that is still open; of concurrent decisions only the first succeeds.
 * @param by the deciding user, if not the caller
 * @throws Refusal `statusDoesNotAllow` if it was already decided
 */
export const decideRequest = async <R extends Resource>(
  trx: Transaction,
  { actor, now }: Scope,
  table: ResourceTable<R>,
  request: RecordOf<R> & { status: string },
  decision: Stored<R>,
  by: number = actor.userId,
): Promise<void> => {
  const decided = { decided_by: by, decided_at: now() }
  const isOpen = request.status === 'inReview'
  if (!isOpen || !(await table.update(trx, request, decision, now(), decided)))
    throw new Refusal('statusDoesNotAllow')
}
