import { fingerprint } from '#server/core/http/fingerprint'
import type { Actor, Scope } from '#server/core/scope'

/** The last version per actor, valid while the permission tree is unchanged. */
const lastVersions = new WeakMap<Actor, { rows: readonly unknown[]; version: string }>()

/**
 * Version of the caller's `permissionByUser` response; it changes with their rights or the tree. Every successful
 * response to a logged-in caller carries it, so that open browsers notice a change.
 */
export const rightsVersion = async ({
  rights,
  actor,
}: Pick<Scope, 'rights' | 'actor'>): Promise<string> => {
  const rows = await rights.permissions(actor.rightsMark)
  const last = lastVersions.get(actor)
  if (last?.rows === rows) return last.version
  const tree = rights.fingerprintOf(rows, () => JSON.stringify(rows))
  const own = rights.fingerprintOf(actor.rights, () =>
    [...actor.rights].toSorted((a, b) => a - b).join(),
  )
  const who = [actor.companyId, actor.isCompanyAdministrator, actor.isSystemAdministrator].join()
  const version = fingerprint(`${tree} ${own} ${who}`)
  lastVersions.set(actor, { rows, version })
  return version
}
