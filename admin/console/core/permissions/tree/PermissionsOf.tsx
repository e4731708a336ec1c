import { Loaded } from '#console/core/ui/State.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { PermissionTree } from './PermissionTree.tsx'
import { usePermissions } from './usePermissions.ts'

/** The tree of a record's permissions, to read. */
export const PermissionsOf = ({ ids }: { ids: readonly string[] }) => (
  <Loaded query={usePermissions()} waiting={<RowsSkeleton rows={6} />}>
    {(all) => <PermissionTree nodes={all.filter(({ id }) => ids.includes(id))} value={ids} />}
  </Loaded>
)
