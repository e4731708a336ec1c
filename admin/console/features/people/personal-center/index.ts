import type { Feature } from '#console/core/app/feature.ts'

export const personalCenter: Feature = {
  sections: { personalCenter: async () => (await import('./PersonalCenter.tsx')).PersonalCenter },
}
