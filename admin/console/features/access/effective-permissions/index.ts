import type { Feature } from '#console/core/app/feature.ts'

export const effectivePermissions: Feature = {
  sections: {
    'rights/explain': async () => (await import('./EffectivePermissions.tsx')).EffectivePermissions,
  },
}
