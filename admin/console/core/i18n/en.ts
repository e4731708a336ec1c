import { account } from '#i18n/en/account'
import { applications } from '#i18n/en/applications'
import { companies } from '#i18n/en/companies'
import { console } from '#i18n/en/console'
import { downloads } from '#i18n/en/downloads'
import { errors } from '#i18n/en/errors'
import { inbox } from '#i18n/en/inbox'
import { ionosphereKeeping } from '#i18n/en/ionosphereKeeping'
import { invitations } from '#i18n/en/invitations'
import { salesmen } from '#i18n/en/salesmen'
import { join } from '#i18n/en/join'
import { logs } from '#i18n/en/logs'
import { rights } from '#i18n/en/rights'
import { rightsRequests } from '#i18n/en/rightsRequests'
import { roles } from '#i18n/en/roles'
import { menus } from '#i18n/en/menus'
import { ra } from '#i18n/en/ra'
import { stations } from '#i18n/en/stations'
import { users } from '#i18n/en/users'
import { validation } from '#i18n/en/validation'

/** Every English text of the console, under the names by which screens ask for them. */
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
