import type { ResourceDefinition } from 'react-admin'
import type { Feature } from './core/app/feature.ts'
import { declareAccess } from './core/data/access.ts'
import { createSectionLoader, type SectionRegistry } from './core/navigation/sectionLoader.ts'
import { applications } from './features/access/applications/index.ts'
import { effectivePermissions } from './features/access/effective-permissions/index.ts'
import { defaultPermissions, menus } from './features/access/menus/index.ts'
import { permissionRequests } from './features/access/permission-requests/index.ts'
import { roles } from './features/access/roles/index.ts'
import { companies } from './features/companies/companies/index.ts'
import { invitations } from './features/companies/invitations/index.ts'
import { joinRequests } from './features/companies/join-requests/index.ts'
import { salesmen } from './features/companies/salesmen/index.ts'
import { components } from './features/dev/components/index.ts'
import { logs } from './features/operations/logs/index.ts'
import { account } from './features/people/account/index.ts'
import { personalCenter } from './features/people/personal-center/index.ts'
import { userImport } from './features/people/user-import/index.ts'
import { users } from './features/people/users/index.ts'
import { ionosphereCoefficients, ionosphereMaps } from './features/positioning/ionosphere/index.ts'
import { stations } from './features/positioning/stations/index.ts'
import { downloads } from './features/site/downloads/index.ts'
import { userCenter } from './features/site/user-center/index.ts'

/** Everything that has screens. */
const features: readonly Feature[] = [
  account,
  applications,
  companies,
  defaultPermissions,
  downloads,
  effectivePermissions,
  invitations,
  ionosphereCoefficients,
  ionosphereMaps,
  joinRequests,
  logs,
  menus,
  permissionRequests,
  personalCenter,
  roles,
  salesmen,
  stations,
  userCenter,
  userImport,
  users,
  ...(import.meta.env.DEV ? [components] : []),
]

for (const { resource, access } of features) if (resource && access) declareAccess(resource, access)

const registry: SectionRegistry = Object.fromEntries(
  features.flatMap(({ resource, sections = {}, queues = {} }) =>
    Object.entries(sections).map(([path, load]) => [
      path,
      { ...(resource ? { resource } : {}), load, queue: queues[path] },
    ]),
  ),
)

/** Screens by the file path that the server's menu names, and what brings them. */
export const sections = { registry, loader: createSectionLoader(registry) }

/** react-admin's resources, so that links, references and the cache know them. */
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
