import type { SectionRegistry } from '../navigation/sectionLoader.ts'

const sections: SectionRegistry = {
  'rights/explain': { load: async () => (await import('./RightsScreen.tsx')).RightsScreen },
}

export const rights = { sections }
