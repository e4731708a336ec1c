import { requireChangeable } from '#server/core/errors'
import { menus, type MenuPreview } from '#contract/access/menus'
import type { RightsPreview } from '#contract/access/rights'
import { providerOnlyAmong } from '#contract/access/permissions'
import type { Scope } from '#server/core/scope'
import { visibleMenus } from '#server/platform/permissions/shownMenus'
import { withoutPermission } from '#server/platform/permissions/preview'
import { previewChange } from '#server/platform/permissions/preview.service'
import { listPermissions } from '#server/platform/permissions/permissions.queries'
import { menuService, requireRemovable, plannedEntry } from './menus.service.ts'

export const previewMenu = async (
  scope: Scope,
  { id, remove, ...body }: MenuPreview,
): Promise<RightsPreview> => {
  const { read } = scope.db
  const entry = await menuService.get(scope, id)
  const number = Number(entry.id)
  const rows = (await listPermissions(read)).filter(
    ({ applicationId }) => String(applicationId) === entry.applicationId,
  )
  if (remove === true) await requireRemovable(read, scope, entry)
  const changed =
    remove === true
      ? null
      : await plannedEntry(read, entry, { ...entry, ...requireChangeable(menus, entry, body) })
  const after = rows.flatMap((row) => {
    if (row.id !== number) return [row]
    if (!changed) return []
    const { visible, alwaysVisible, parentId } = changed
    return [
      { ...row, visible, alwaysVisible, parentId: parentId === null ? null : Number(parentId) },
    ]
  })
  return previewChange(
    scope,
    { companyId: 'all' },
    { whom: 'all', ids: rows.map((row) => row.id) },
    {
      world: (world) => ({
        ...(changed ? world : withoutPermission(world, number)),
        providerOnly: providerOnlyAmong(after),
      }),
      shown: { before: visibleMenus(rows), after: visibleMenus(after) },
    },
  )
}
