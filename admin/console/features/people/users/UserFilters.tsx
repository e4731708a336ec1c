import { useGetList, useListContext } from 'react-admin'
import { useTexts } from '#console/core/i18n/texts.ts'
import type { RoleRecord } from '#contract/access/roles'
import { lastSignIns, noRole } from '#contract/people/users'
import { refusalText } from '#console/core/data/refusal.ts'
import { mayOpen, useRights } from '#console/core/data/rights.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { companyFilter, DepartmentFilter } from '#console/core/lists/RecordFilters.tsx'
import { CompanyPicker } from '#console/core/pickers/RecordPicker.tsx'
import {
  FilterButton,
  choiceFilter,
  FilterSentence,
  type SentenceFilter,
} from '#console/core/lists/FilterSentence.tsx'
import { periodFilter } from '#console/core/lists/PeriodFilter.tsx'
import { useApplicationName } from '#console/core/permissions/tree/usePermissions.ts'
import { ChoiceItem, MenuButton } from '#console/core/ui/MenuButton.tsx'
import styles from '#console/core/ui/styles.module.css'

/**
 * Filters by role: in a list of every company, a role of the chosen company or else a preset role that all companies
 * share.
 */
const RoleFilter = ({ ofEveryCompany = false }: { ofEveryCompany?: boolean }) => {
  const applicationName = useApplicationName()
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const companyId: unknown = filterValues['companyId']
  const shared = typeof companyId === 'string' ? { companyId } : { type: 'preset' }
  const roleId: unknown = filterValues['roleId']
  useRights()
  const isOpen = mayOpen('role/list') || mayOpen('role/manage')
  const { data, error } = useGetList<RoleRecord>(
    'roles',
    {
      pagination: { page: 1, perPage: 200 },
      sort: { field: 'name', order: 'ASC' },
      filter: ofEveryCompany ? shared : {},
    },
    { retry: false, enabled: isOpen },
  )
  // The super administrator role cannot be assigned, so it is no choice here.
  const roles = data?.filter(({ type }) => type !== 'superAdministrator')
  const text = useTexts('resources.users.filters')
  const chosen = roles?.find(({ id }) => id === roleId)
  const choose = (id: string | undefined) =>
    setFilters({ ...filterValues, roleId: id }, displayedFilters)
  if (!isOpen) return roleId ? <span>{text('oneRole')}</span> : null
  return (
    <MenuButton
      trigger={(props) => (
        <FilterButton isSet={!!roleId} {...props}>
          {roleId === noRole
            ? text('noRole')
            : roleId
              ? (chosen?.name ?? text('oneRole'))
              : text('anyRole')}
        </FilterButton>
      )}
    >
      <ChoiceItem chosen={!roleId} onClick={() => choose(undefined)}>
        {text('anyRole')}
      </ChoiceItem>
      <ChoiceItem chosen={roleId === noRole} onClick={() => choose(noRole)}>
        {text('noRole')}
      </ChoiceItem>
      {error && <li>{refusalText(error)}</li>}
      {roles?.map(({ id, name, applicationId }) => (
        <ChoiceItem key={id} chosen={id === roleId} onClick={() => choose(id)}>
          <span>
            {name} <span className={styles.muted}>{applicationName(applicationId)}</span>
          </span>
        </ChoiceItem>
      ))}
    </MenuButton>
  )
}

const UserDepartmentFilter = ({ ofEveryCompany = false }: { ofEveryCompany?: boolean }) => {
  const { filterValues } = useListContext()
  const own = useCurrentUser()?.companyId
  const chosen: unknown = filterValues['companyId']
  const companyId = ofEveryCompany ? (typeof chosen === 'string' ? chosen : null) : own
  return <DepartmentFilter companyId={companyId} />
}

const label = <Key extends string>(name: Key) => `resources.users.filters.${name}` as const
const field = <Key extends string>(name: Key) => `resources.users.fields.${name}` as const

const filters: readonly SentenceFilter[] = [
  choiceFilter('status', label('anyStatus'), ['active', 'disabled'], label),
  periodFilter('created', field('createdAt'), 'createdFrom', 'createdTo'),
  choiceFilter(
    'locked',
    label('anyLock'),
    [true, false],
    (locked) => label(locked ? 'locked' : 'unlocked'),
    label('lock'),
  ),
  choiceFilter(
    'hasSecondFactor',
    label('anySecondFactor'),
    [false, true],
    (has) => label(has ? 'withSecondFactor' : 'withoutSecondFactor'),
    label('secondFactor'),
  ),
  choiceFilter('lastSignIn', label('anySignIn'), lastSignIns, label, field('lastSignInAt')),
]

// The filter by department disappears if the company has none, so it comes last, where it moves no other.
const filtersOfCompany: readonly SentenceFilter[] = [
  { source: 'roleId', name: field('roles'), render: () => <RoleFilter /> },
  ...filters,
  { source: 'departmentId', name: field('departmentId'), render: () => <UserDepartmentFilter /> },
]

const filtersWithCompany: readonly SentenceFilter[] = [
  companyFilter(CompanyPicker),
  { source: 'roleId', name: field('roles'), render: () => <RoleFilter ofEveryCompany /> },
  ...filters,
  {
    source: 'departmentId',
    name: field('departmentId'),
    render: () => <UserDepartmentFilter ofEveryCompany />,
  },
]

export const UserFilters = ({ withCompany = false }: { withCompany?: boolean }) => (
  <FilterSentence
    sentence={label(withCompany ? 'sentenceWithCompany' : 'sentence')}
    filters={withCompany ? filtersWithCompany : filtersOfCompany}
  />
)
