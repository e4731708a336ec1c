import { fingerprint } from '#server/core/http/fingerprint'
import type { Scope } from '#server/core/scope'
import type { PermissionRow } from './permissions.queries.ts'

const ofTree = new WeakMap<readonly PermissionRow[], string>()
const ofRights = new WeakMap<ReadonlySet<number>, string>()

const remembered = <K extends object>(memory: WeakMap<K, string>, key: K, text: () => string) => {
  const known = memory.get(key)
  if (known !== undefined) return known
  const made = fingerprint(text())
  memory.set(key, made)
  return made
}

/**
 * Names what `permissionByUser` would answer the caller: the same as long as neither their rights nor the tree changes.
 * Sent with every answer, so that open browsers notice a change; worked out once for each state of the rights.
 */
export const rightsVersion = async ({ rights, actor }: Scope): Promise<string> => {
  const rows = await rights.permissions(actor.rightsMark)
  const tree = remembered(ofTree, rows, () => JSON.stringify(rows))
  const own = remembered(ofRights, actor.rights, () =>
    [...actor.rights].toSorted((a, b) => a - b).join(),
  )
  const who = [actor.companyId, actor.isCompanyAdministrator, actor.isSystemAdministrator].join()
  return fingerprint(`${tree} ${own} ${who}`)
}
