import { lazySection } from '#console/core/layout/resource.tsx'

export const userCenter = lazySection('userCenter', () => import('./UserCenter.tsx'), 'UserCenter')
