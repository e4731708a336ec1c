import type { Feature } from '#console/core/app/feature.ts'

/** The pattern page; in development alone. */
export const components: Feature = {
  sections: { 'dev/components': async () => (await import('./Components.tsx')).Components },
}
