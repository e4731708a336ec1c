import type { Feature } from '#console/core/app/feature.ts'

export const userCenter: Feature = {
  sections: { userCenter: async () => (await import('./UserCenter.tsx')).UserCenter },
}
