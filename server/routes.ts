import { accountRoutes } from './features/people/account/account.routes.ts'
import { activationRoutes } from './features/people/activation/activation.routes.ts'
import { applicationRoutes } from './features/access/applications/applications.routes.ts'
import { consoleRoutes } from './features/access/applications/console.routes.ts'
import { authRoutes } from './features/people/login/login.routes.ts'
import { codeRoutes } from './features/people/codes/codes.routes.ts'
import { companyRoutes } from './features/companies/companies/companies.routes.ts'
import { coverageRoutes } from './features/positioning/coverage/coverage.routes.ts'
import { downloadRoutes } from './features/site/downloads/downloads.routes.ts'
import type { Route } from './platform/routing/defineRoute.ts'
import { userImportRoutes } from './features/people/user-import/imports.routes.ts'
import { ionosphereRoutes } from './features/positioning/ionosphere/ionosphere.routes.ts'
import { ionosphereKeepingRoutes } from './features/positioning/ionosphere/keeping.routes.ts'
import { invitationRoutes } from './features/companies/invitations/invitations.routes.ts'
import { joinRequestRoutes } from './features/companies/join-requests/joinRequests.routes.ts'
import { logRoutes } from './features/operations/logs/logs.routes.ts'
import { notificationRoutes } from './features/operations/notifications/notifications.routes.ts'
import { menuRoutes } from './features/access/menus/menus.routes.ts'
import { outboxRoutes } from './features/operations/outbox/outbox.routes.ts'
import { referenceRoutes } from './features/site/reference/reference.routes.ts'
import { registrationRoutes } from './features/people/registration/registration.routes.ts'
import { defaultPermissionRoutes } from './features/access/default-permissions/defaultPermissions.routes.ts'
import { rightsRequestRoutes } from './features/access/permission-requests/permissionRequests.routes.ts'
import { rightsRoutes } from './features/access/effective-permissions/effectivePermissions.routes.ts'
import { roleRoutes } from './features/access/roles/roles.routes.ts'
import { salesmanRoutes } from './features/companies/salesmen/salesmen.routes.ts'
import { sessionRoutes } from './features/people/sessions/sessions.routes.ts'
import { settingsRoutes } from './features/site/settings/settings.routes.ts'
import { stationRoutes } from './features/positioning/stations/stations.routes.ts'
import { userRoutes } from './features/people/users/users.routes.ts'
import { viewAsRoutes } from './features/operations/view-as/viewAs.routes.ts'

/** Every route of the gateway, as the server, the OpenAPI document and the access matrix read them. */
export const routesFor = (production: boolean): readonly Route[] => [
  ...authRoutes,
  ...codeRoutes,
  ...registrationRoutes,
  ...activationRoutes,
  ...accountRoutes,
  ...sessionRoutes,
  ...notificationRoutes,
  ...rightsRoutes,
  ...rightsRequestRoutes,
  ...menuRoutes,
  ...defaultPermissionRoutes,
  ...roleRoutes,
  ...settingsRoutes,
  ...referenceRoutes,
  ...userRoutes,
  ...userImportRoutes,
  ...viewAsRoutes,
  ...companyRoutes,
  ...joinRequestRoutes,
  ...invitationRoutes,
  ...salesmanRoutes,
  ...applicationRoutes,
  ...consoleRoutes,
  ...logRoutes,
  ...downloadRoutes,
  ...coverageRoutes,
  ...stationRoutes,
  ...ionosphereRoutes,
  ...ionosphereKeepingRoutes,
  ...(production ? [] : outboxRoutes),
]
