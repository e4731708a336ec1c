import type { ConsoleResource } from './core/layout/resource.tsx'
import { declareAccess } from '#console/core/data/rights.ts'
import type { Section, RegisteredSection, Sections } from '#console/core/navigation/sections.ts'

/** A feature exports its resources, and sections that belong to none. */
const modules = import.meta.glob<Readonly<Record<string, ConsoleResource | Section>>>(
  './features/*/*/index.ts',
  { eager: true },
)

const exported = Object.values(modules).flatMap((one) => Object.values(one))

export const resources = exported.filter((one) => typeof one !== 'function')

for (const { name, options } of resources) declareAccess(name, options?.access ?? {})

const registeredSections = (one: ConsoleResource | Section): RegisteredSection[] => {
  if (typeof one === 'function') return [{ Section: one }]
  const { name: resource, list, show, create, edit, options } = one
  return [list, show, create, edit, ...(options?.sections ?? [])]
    .filter((section) => section !== undefined)
    .map((section) => ({
      Section: section,
      resource,
      queue: section === list ? options?.queue : undefined,
    }))
}

export const sections: Sections = new Map(
  exported.flatMap(registeredSections).map((one) => [one.Section.filePath, one]),
)
