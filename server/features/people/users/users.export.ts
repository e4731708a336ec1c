import { users, type UserRecord } from '#contract/people/users'
import { nameOfRole, type Locale } from '#contract/text/locale'
import type { Translate } from '#i18n/lists'
import { applicationNames } from '#server/features/access/applications/index'
import type { ResourceExport } from '#server/platform/routing/resourceRoutes'
import { phone } from '#server/core/tables/cells'

interface Extra {
  locale: Locale
  applications: ReadonlyMap<string, string>
}

const stateOf = ({ status, lockedUntil }: UserRecord): string =>
  status === 'active' && lockedUntil !== null ? 'locked' : status

const rolesOf = (
  user: UserRecord,
  translate: Translate,
  { locale, applications }: Extra,
): string => {
  const kinds = 'resources.users.kinds'
  if (user.isSystemAdministrator) return translate(`${kinds}.systemAdministrator`)
  if (user.isCompanyAdministrator) return translate(`${kinds}.companyAdministrator`)
  return user.roles
    .map(({ applicationId, ...role }) => {
      const unnamed = translate('resources.users.show.application', { id: applicationId })
      return translate('resources.users.roleIn', {
        application: applications.get(applicationId) ?? unnamed,
        role: nameOfRole(role, locale),
      })
    })
    .join('\n')
}

export const userExport: ResourceExport<typeof users, Extra> = {
  columns: [
    'id',
    'username',
    'realName',
    'nickName',
    'companyName',
    'departmentName',
    {
      field: 'status',
      cell: (user, translate) => translate(`resources.users.states.${stateOf(user)}`),
    },
    { field: 'roles', cell: rolesOf },
    { field: 'phone', cell: (user) => phone(user.dialCode, user.phone) },
    'email',
    { field: 'locale', cell: ({ locale }, translate) => translate(`console.languages.${locale}`) },
    'lastSignInAt',
    'createdAt',
    'updatedAt',
  ],
  prepare: async (scope) => ({
    locale: scope.locale,
    applications: await applicationNames(scope),
  }),
}
