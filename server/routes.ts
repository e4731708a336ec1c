import { accountRoutes } from './account/account.routes.ts'
import { activationRoutes } from './activation/activation.routes.ts'
import { applicationRoutes } from './applications/applications.routes.ts'
import { consoleRoutes } from './applications/console.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { codeRoutes } from './codes/codes.routes.ts'
import { companyRoutes } from './companies/companies.routes.ts'
import { coverageRoutes } from './coverage/coverage.routes.ts'
import { downloadRoutes } from './downloads/downloads.routes.ts'
import type { Route } from './http/defineRoute.ts'
import { userImportRoutes } from './imports/imports.routes.ts'
import { ionosphereRoutes } from './ionosphere/ionosphere.routes.ts'
import { ionosphereKeepingRoutes } from './ionosphere/keeping.routes.ts'
import { invitationRoutes } from './invitations/invitations.routes.ts'
import { joinRequestRoutes } from './join-requests/joinRequests.routes.ts'
import { logRoutes } from './logs/logs.routes.ts'
import { notificationRoutes } from './notifications/notifications.routes.ts'
import { menuRoutes } from './menus/menus.routes.ts'
import { outboxRoutes } from './outbox/outbox.routes.ts'
import { referenceRoutes } from './reference/reference.routes.ts'
import { registrationRoutes } from './registration/registration.routes.ts'
import { defaultPermissionRoutes } from './rights/defaults.routes.ts'
import { rightsRequestRoutes } from './rights-requests/rightsRequests.routes.ts'
import { rightsRoutes } from './rights/rights.routes.ts'
import { roleRoutes } from './roles/roles.routes.ts'
import { salesmanRoutes } from './salesmen/salesmen.routes.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { stationRoutes } from './stations/stations.routes.ts'
import { userRoutes } from './users/users.routes.ts'
import { viewAsRoutes } from './view-as/viewAs.routes.ts'

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
