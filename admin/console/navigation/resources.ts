import type { ResourceDefinition } from 'ra-core'
import { applications } from '../applications/index.ts'
import { companies } from '../companies/index.ts'
import { ionosphereCoefficients, ionosphereMaps } from '../ionosphere/index.ts'
import { salesmen } from '../salesmen/index.ts'
import { invitations } from '../invitations/index.ts'
import { joinRequests } from '../join/index.ts'
import { stations } from '../stations/index.ts'
import { users } from '../users/index.ts'
import { logs } from '../logs/index.ts'
import { roles } from '../roles/index.ts'
import { rightsRequests } from '../rights-requests/index.ts'
import { downloads } from '../downloads/index.ts'
import { menus } from '../menus/index.ts'

/** react-admin's resources, so that links, references and the cache know them. */
export const resources: Record<string, ResourceDefinition> = Object.fromEntries(
  [
    companies,
    joinRequests,
    users,
    stations,
    logs,
    roles,
    menus,
    applications,
    downloads,
    ionosphereMaps,
    ionosphereCoefficients,
    invitations,
    salesmen,
    rightsRequests,
  ].map(({ definition }) => [definition.name, definition]),
)
