import { lazySection } from '#console/core/layout/resource.tsx'

export const effectivePermissions = lazySection(
  'rights/explain',
  () => import('./EffectivePermissions.tsx'),
  'EffectivePermissions',
)
