import { fingerprint } from '#server/core/http/fingerprint'
import type { Actor, Scope } from '#server/core/scope'

/** What callers were told last, for as long as they and the tree stay as they are. */
const told = new WeakMap<Actor, { rows: readonly unknown[]; version: string }>()

/**
 * Names what `permissionByUser` would answer the caller: the same as long as neither their rights nor the tree changes.
 * Sent with every answer, so that open browsers notice a change; worked out once for each state of the rights.
 */
export const rightsVersion = async ({
  rights,
  actor,
}: Pick<Scope, 'rights' | 'actor'>): Promise<string> => {
  const rows = await rights.permissions(actor.rightsMark)
  const last = told.get(actor)
  if (last?.rows === rows) return last.version
  const tree = rights.fingerprintOf(rows, () => JSON.stringify(rows))
  const own = rights.fingerprintOf(actor.rights, () =>
    [...actor.rights].toSorted((a, b) => a - b).join(),
  )
  const who = [actor.companyId, actor.isCompanyAdministrator, actor.isSystemAdministrator].join()
  const version = fingerprint(`${tree} ${own} ${who}`)
  told.set(actor, { rows, version })
  return version
}
