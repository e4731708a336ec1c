import type { Feature } from '#console/core/app/feature.ts'

export const userImport: Feature = {
  resource: 'users',
  sections: { 'user/import': async () => (await import('./ImportScreen.tsx')).ImportScreen },
}
