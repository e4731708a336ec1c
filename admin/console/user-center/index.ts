import type { SectionRegistry } from '../navigation/sectionLoader.ts'

const sections: SectionRegistry = {
  userCenter: { load: async () => (await import('./UserCenter.tsx')).UserCenter },
}

export const userCenter = { sections }
