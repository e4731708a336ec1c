import type { Reader } from '#db/connect'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { requireKnownIds } from '#server/features/companies/companies/index'
import { requireNotProviderOnly } from '#server/platform/permissions/requireAccess'
import { makeCrud } from '#server/platform/routing/crud'
import {
  findTakenName,
  permissionPackageTable,
  setPackagePermissions,
} from './permissionPackages.queries.ts'

const requireGrantable = async (scope: Scope, read: Reader, permissionIds: readonly string[]) => {
  await requireKnownIds(read, { permissionIds })
  await requireNotProviderOnly(scope, read, permissionIds.map(Number))
}

const nameErrors = {
  name: 'permissionPackageNameExists',
  enName: 'permissionPackageEnNameExists',
} as const

const requireFreeName = async (...call: Parameters<typeof findTakenName>): Promise<void> => {
  const taken = await findTakenName(...call)
  if (taken) throw new Refusal(nameErrors[taken])
}

const blank = { description: '', enDescription: '' }

/** Packages contain only permissions that a customer company can be granted. */
export const permissionPackageService = makeCrud(permissionPackageTable, {
  nameOf: ({ name }) => name,
  create: async (trx, scope, body) => {
    await requireGrantable(scope, trx, body.permissionIds)
    await requireFreeName(trx, body)
    return { ...blank, ...body }
  },
  change: async (trx, scope, before, after) => {
    if (after.permissionIds.join() !== before.permissionIds.join())
      await requireGrantable(scope, trx, after.permissionIds)
    await requireFreeName(trx, after, before.id)
    return after
  },
  after: async (trx, _scope, id, values) => {
    if (values?.permissionIds) await setPackagePermissions(trx, id, values.permissionIds)
  },
})
