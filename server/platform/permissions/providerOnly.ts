import type { Reader } from '#db/connect'
import { Refusal } from '#server/core/errors'
import { namedPermissions } from './permissionDenied.ts'
import type { Scope } from '#server/core/scope'
import { listProviderOnly } from './permissions.queries.ts'

export const requireNotProviderOnly = async (
  scope: Scope,
  read: Reader,
  permissions: readonly number[],
): Promise<void> => {
  const providerOnly = await listProviderOnly(read)
  const barred = permissions.filter((id) => providerOnly.has(id))
  if (barred.length)
    throw new Refusal('permissionsProviderOnly', { args: await namedPermissions(scope, barred) })
}
