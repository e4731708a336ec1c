import { createContext, use } from 'react'
import type { Section } from './sectionLoader.ts'

export interface RegisteredSection {
  Section: Section
  resource?: string
  /** Filter for the open records of a queue. */
  queue?: object | undefined
}

/** Sections by their file path in the server's menu. */
export type Sections = ReadonlyMap<string, RegisteredSection>

export const SectionsContext = createContext<Sections>(new Map())

export const useSections = (): Sections => use(SectionsContext)
