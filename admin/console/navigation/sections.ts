import { account } from '../account/index.ts'
import { applications } from '../applications/index.ts'
import { companies } from '../companies/index.ts'
import { ionosphereCoefficients, ionosphereMaps } from '../ionosphere/index.ts'
import { salesmen } from '../salesmen/index.ts'
import { invitations } from '../invitations/index.ts'
import { downloads } from '../downloads/index.ts'
import { joinRequests } from '../join/index.ts'
import { personalCenter } from '../personal-center/index.ts'
import { stations } from '../stations/index.ts'
import { userCenter } from '../user-center/index.ts'
import { users } from '../users/index.ts'
import { logs } from '../logs/index.ts'
import { roles } from '../roles/index.ts'
import { rightsRequests } from '../rights-requests/index.ts'
import { rights } from '../rights/index.ts'
import { menus } from '../menus/index.ts'
import { createSectionLoader, type SectionRegistry } from './sectionLoader.ts'

/** Everything that has screens: one entry a feature folder. */
const features = [
  personalCenter,
  userCenter,
  account,
  companies,
  joinRequests,
  invitations,
  salesmen,
  users,
  stations,
  logs,
  roles,
  rights,
  rightsRequests,
  menus,
  ionosphereMaps,
  ionosphereCoefficients,
  applications,
  downloads,
]

const inDevelopment: SectionRegistry = import.meta.env.DEV
  ? {
      'dev/components': {
        load: async () => (await import('../dev/Components.tsx')).Components,
      },
    }
  : {}

/** Screens by the file path that the server's menu names. */
export const registry: SectionRegistry = Object.assign(
  {},
  inDevelopment,
  ...features.map(({ sections }) => sections),
) as SectionRegistry

export const sectionLoader = createSectionLoader(registry)
