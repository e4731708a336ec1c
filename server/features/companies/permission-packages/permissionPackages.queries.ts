import { fold } from '#contract/text/fold'
import { permissionPackages } from '#contract/companies/permissionPackages'
import type { Reader, Transaction } from '#db/connect'
import { searchKeyOf } from '#db/pinyin'
import { groupBy } from '#db/groupBy'
import { listChange } from '#server/core/listChange'
import { defineTable } from '#server/core/resourceTable'

export const permissionPackageTable = defineTable(permissionPackages, {
  table: 'permission_packages',
  elsewhere: ['permissionIds'],
  search: ['permission_packages.search_key'],
  gather: async (read, ids) => {
    const rows = await read('permission_package_permissions')
      .whereIn('package_id', [...ids])
      .orderBy('permission_id')
    const permissions = groupBy(rows, (row) => row.package_id)
    return (id) => ({
      permissionIds: (permissions.get(id) ?? []).map((row) => String(row.permission_id)),
    })
  },
  derive: ({ name = '', enName = '', description = '', enDescription = '' }) => ({
    name_key: fold(name),
    en_name_key: fold(enName),
    search_key: searchKeyOf([name, enName, description, enDescription], name),
  }),
})

/** Checks the names in a fixed order, because the database engines report different indexes when both are taken. */
export const findTakenName = async (
  read: Reader,
  { name, enName }: { name: string; enName: string },
  except = '0',
): Promise<'name' | 'enName' | null> => {
  const others = () => read('permission_packages').whereNot({ id: Number(except) })
  if (
    await others()
      .where({ name_key: fold(name) })
      .first('id')
  )
    return 'name'
  const isTaken = await others()
    .where({ en_name_key: fold(enName) })
    .first('id')
  return isTaken ? 'enName' : null
}

export const setPackagePermissions = async (
  trx: Transaction,
  packageId: number,
  ids: readonly string[],
): Promise<void> => {
  const own = () => trx('permission_package_permissions').where({ package_id: packageId })
  // Only the differences are written, as for the permissions of companies.
  const { gone, added } = listChange(await own().pluck('permission_id'), ids)
  await own().whereIn('permission_id', gone).delete()
  await trx.batchInsert(
    'permission_package_permissions',
    added.map((id) => ({ package_id: packageId, permission_id: id })),
    100,
  )
}
