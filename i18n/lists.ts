import type { Locale } from '#contract/enums'
import { applications as enApplications } from '#i18n/en/applications'
import { companies as enCompanies } from '#i18n/en/companies'
import { console as enConsole } from '#i18n/en/console'
import { downloads as enDownloads } from '#i18n/en/downloads'
import { errors as enErrors } from '#i18n/en/errors'
import { ionosphereKeeping as enIonosphere } from '#i18n/en/ionosphereKeeping'
import { invitations as enInvitations } from '#i18n/en/invitations'
import { join as enJoin } from '#i18n/en/join'
import { logs as enLogs } from '#i18n/en/logs'
import { rightsRequests as enRightsRequests } from '#i18n/en/rightsRequests'
import { roles as enRoles } from '#i18n/en/roles'
import { stations as enStations } from '#i18n/en/stations'
import { users as enUsers } from '#i18n/en/users'
import { fill, type Args } from '#i18n/index'
import { applications as zhApplications } from '#i18n/zh/applications'
import { companies as zhCompanies } from '#i18n/zh/companies'
import { console as zhConsole } from '#i18n/zh/console'
import { downloads as zhDownloads } from '#i18n/zh/downloads'
import { errors as zhErrors } from '#i18n/zh/errors'
import { ionosphereKeeping as zhIonosphere } from '#i18n/zh/ionosphereKeeping'
import { invitations as zhInvitations } from '#i18n/zh/invitations'
import { join as zhJoin } from '#i18n/zh/join'
import { logs as zhLogs } from '#i18n/zh/logs'
import { rightsRequests as zhRightsRequests } from '#i18n/zh/rightsRequests'
import { roles as zhRoles } from '#i18n/zh/roles'
import { stations as zhStations } from '#i18n/zh/stations'
import { users as zhUsers } from '#i18n/zh/users'

/** The texts that lists are worded with, under the names that the console knows them by. */
const texts = {
  en: {
    console: enConsole,
    errors: enErrors,
    resources: {
      applications: enApplications,
      downloads: enDownloads,
      companies: enCompanies,
      'ionosphere-maps': enIonosphere.maps,
      'ionosphere-coefficients': enIonosphere.coefficients,
      invitations: enInvitations,
      'join-requests': enJoin,
      'rights-requests': enRightsRequests,
      logs: enLogs,
      roles: enRoles,
      stations: enStations,
      users: enUsers,
    },
  },
  zh: {
    console: zhConsole,
    errors: zhErrors,
    resources: {
      applications: zhApplications,
      downloads: zhDownloads,
      companies: zhCompanies,
      'ionosphere-maps': zhIonosphere.maps,
      'ionosphere-coefficients': zhIonosphere.coefficients,
      invitations: zhInvitations,
      'join-requests': zhJoin,
      'rights-requests': zhRightsRequests,
      logs: zhLogs,
      roles: zhRoles,
      stations: zhStations,
      users: zhUsers,
    },
  },
} as const satisfies Record<Locale, object>

/** Resources whose records the server can word. */
export type ListedResource = keyof (typeof texts)['en']['resources']

/** A text of a key; `_` among the arguments stands in for a missing one. */
export type Translate = (key: string, args?: Record<string, unknown>) => string

const found = (locale: Locale, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>(
      (level, name) =>
        typeof level === 'object' && level !== null
          ? (level as Record<string, unknown>)[name]
          : undefined,
      texts[locale],
    )

/** The console's texts of lists, for files that the server makes. A key without a text stays as it is, so that it shows. */
export const listTexts =
  (locale: Locale): Translate =>
  (key, args = {}) => {
    const text = found(locale, key)
    if (typeof text !== 'string') return typeof args['_'] === 'string' ? args['_'] : key
    return fill(text, args as Args)
  }
