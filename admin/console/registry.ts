import type { ResourceDefinition } from 'react-admin'
import type { Feature } from './core/app/feature.ts'
import { declareAccess } from './core/data/access.ts'
import { createSectionLoader, type SectionRegistry } from './core/navigation/sectionLoader.ts'

const modules = import.meta.glob<Readonly<Record<string, Feature>>>('./features/*/*/index.ts', {
  eager: true,
})

const features: readonly Feature[] = Object.values(modules).flatMap((one) => Object.values(one))

for (const { resource, access } of features) if (resource && access) declareAccess(resource, access)

const registry: SectionRegistry = Object.fromEntries(
  features.flatMap(({ resource, sections = {}, queues = {} }) =>
    Object.entries(sections).map(([path, load]) => [
      path,
      { ...(resource ? { resource } : {}), load, queue: queues[path] },
    ]),
  ),
)

export const sections = { registry, loader: createSectionLoader(registry) }

export const resources: Record<string, ResourceDefinition> = Object.fromEntries(
  features.flatMap(({ resource, access = {}, recordRepresentation }) =>
    resource && access.list
      ? [
          [
            resource,
            {
              name: resource,
              hasList: true,
              hasShow: 'show' in access,
              hasCreate: 'create' in access,
              hasEdit: 'edit' in access,
              recordRepresentation,
            },
          ],
        ]
      : [],
  ),
)
