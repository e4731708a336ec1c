import type { SectionRegistry } from '../navigation/sectionLoader.ts'

const resource = 'account'

const sections: SectionRegistry = {
  account: { resource, load: async () => (await import('./Account.tsx')).Account },
  password: { resource, load: async () => (await import('./Password.tsx')).Password },
}

export const account = { sections }
