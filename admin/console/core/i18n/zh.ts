import { account } from '#i18n/zh/account'
import { applications } from '#i18n/zh/applications'
import { companies } from '#i18n/zh/companies'
import { console } from '#i18n/zh/console'
import { downloads } from '#i18n/zh/downloads'
import { errors } from '#i18n/zh/errors'
import { inbox } from '#i18n/zh/inbox'
import { ionosphereKeeping } from '#i18n/zh/ionosphereKeeping'
import { invitations } from '#i18n/zh/invitations'
import { salesmen } from '#i18n/zh/salesmen'
import { join } from '#i18n/zh/join'
import { logs } from '#i18n/zh/logs'
import { rights } from '#i18n/zh/rights'
import { rightsRequests } from '#i18n/zh/rightsRequests'
import { roles } from '#i18n/zh/roles'
import { menus } from '#i18n/zh/menus'
import { ra } from '#i18n/zh/ra'
import { stations } from '#i18n/zh/stations'
import { users } from '#i18n/zh/users'
import { validation } from '#i18n/zh/validation'

/** Every Chinese text of the console, under the names by which screens ask for them. */
export const messages = {
  ra,
  console,
  errors,
  inbox,
  rights,
  validation,
  resources: {
    'default-permissions': menus.defaults,
    menus,
    applications,
    downloads,
    account,
    roles,
    logs,
    companies,
    'ionosphere-maps': ionosphereKeeping.maps,
    'ionosphere-coefficients': ionosphereKeeping.coefficients,
    'join-requests': join,
    'rights-requests': rightsRequests,
    invitations,
    salesmen,
    stations,
    users,
  },
}
