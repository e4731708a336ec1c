import type { SectionRegistry } from '../navigation/sectionLoader.ts'

const sections: SectionRegistry = {
  personalCenter: { load: async () => (await import('./PersonalCenter.tsx')).PersonalCenter },
}

export const personalCenter = { sections }
