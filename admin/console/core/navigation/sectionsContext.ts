import { createContext, use } from 'react'
import { createSectionLoader, type SectionLoader, type SectionRegistry } from './sectionLoader.ts'

export interface Sections {
  /** Screens by the file path that the server's menu names. */
  registry: SectionRegistry
  loader: SectionLoader
}

/** The screens of all features, as the composition root joined them. */
export const SectionsContext = createContext<Sections>({
  registry: {},
  loader: createSectionLoader({}),
})

export const useSections = (): Sections => use(SectionsContext)
