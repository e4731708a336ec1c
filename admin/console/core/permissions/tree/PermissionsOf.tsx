import { Loaded } from '#console/core/ui/State.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { PermissionTree } from './PermissionTree.tsx'
import { usePermissions } from './usePermissions.ts'

interface PermissionsOfProps {
  ids: readonly string[]
  /** Defaults to all of them. */
  checkedIds?: readonly string[]
}

/** The tree of a record's permissions, to read. */
export const PermissionsOf = ({ ids, checkedIds = ids }: PermissionsOfProps) => (
  <Loaded query={usePermissions()} waiting={<RowsSkeleton rows={6} />}>
    {(all) => (
      <PermissionTree nodes={all.filter(({ id }) => ids.includes(id))} value={checkedIds} />
    )}
  </Loaded>
)
