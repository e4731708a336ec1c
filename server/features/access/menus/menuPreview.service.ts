import { assertReadOnly } from '#server/core/assertions'
import { menus, type MenuPreview } from '#contract/menus'
import type { RightsPreview } from '#contract/rights'
import { providerOnlyAmong } from '#contract/permissions'
import { enforce } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { visibleMenus } from '#server/platform/permissions/shownMenus'
import { withoutPermission } from '#server/platform/permissions/preview'
import { previewChange } from '#server/platform/permissions/preview.service'
import { listPermissions } from '#server/platform/permissions/permissions.queries'
import * as policy from './menus.policy.ts'
import { countChildren } from './menus.queries.ts'
import { existing, merged } from './menus.service.ts'

/**
 * Who would see which menus and use which buttons of the application no longer, or newly, after a change of an entry
 * or its deletion. @throws Refusal as `changeMenu` and `removeMenu`
 */
export const previewMenu = async (
  scope: Scope,
  { id, remove, ...body }: MenuPreview,
): Promise<RightsPreview> => {
  const { read } = scope.db
  const entry = await existing(read, id)
  const rows = (await listPermissions(read)).filter(
    ({ applicationId }) => applicationId === entry.applicationNumber,
  )
  if (remove === true)
    enforce(
      policy.mayDeleteMenu(
        { id: entry.menuId, key: entry.key },
        await countChildren(read, entry.menuId),
      ),
    )
  else assertReadOnly(menus, entry, body)
  const fields = remove === true ? null : await merged(read, entry, body)
  const after = rows.flatMap((row) => {
    if (row.id !== entry.menuId) return [row]
    return fields ? [{ ...row, ...fields, parentId: fields.parentNumber }] : []
  })
  return previewChange(
    scope,
    { companyId: 'all' },
    { whom: { company: 'all' }, ids: rows.map((row) => row.id) },
    {
      world: (world) => ({
        ...(fields ? world : withoutPermission(world, entry.menuId)),
        providerOnly: providerOnlyAmong(after),
      }),
      shown: { before: visibleMenus(rows), after: visibleMenus(after) },
    },
  )
}
