import { createContext, use } from 'react'
import { createSectionLoader, type SectionLoader, type SectionRegistry } from './sectionLoader.ts'

export interface Sections {
  registry: SectionRegistry
  loader: SectionLoader
}

export const SectionsContext = createContext<Sections>({
  registry: {},
  loader: createSectionLoader({}),
})

export const useSections = (): Sections => use(SectionsContext)
