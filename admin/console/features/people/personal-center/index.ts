import { lazySection } from '#console/core/layout/resource.tsx'

export const personalCenter = lazySection(
  'personalCenter',
  () => import('./PersonalCenter.tsx'),
  'PersonalCenter',
)
