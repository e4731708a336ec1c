import type { MenuEntry } from '#contract/access/menus'
import { matchRoute, routesOf } from '#console/core/navigation/routes.ts'
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

/** Loads the section at a path of the console, so that it has arrived when React has drawn the frame around it. */
export const loadSectionAt = async (path: string, menus: readonly MenuEntry[]): Promise<void> => {
  const filePath = matchRoute(routesOf(menus), path)?.route.entry.filePath
  if (filePath) await sections.get(filePath)?.Section.load()
}
