import { useGetList, useListContext } from 'react-admin'
import { useTexts } from '#console/core/i18n/texts.ts'
import type { RoleRecord } from '#contract/roles'
import { Icon } from '#console/core/icons/Icon.tsx'
import sentence from '#console/core/lists/FilterSentence.module.css'
import { useApplicationName } from '#console/core/permissions/tree/useApplicationName.ts'
import { refusalOf } from '#console/core/data/refusal.ts'
import { mayOpen, useRights } from '#console/core/data/rights.ts'
import { ChoiceItem } from '#console/core/ui/ChoiceItem.tsx'
import { MenuButton } from '#console/core/ui/MenuButton.tsx'
import text from '#console/core/ui/text.module.css'

const most = 200

/**
 * Which role the users have that are shown. In a list of every company: one of the chosen company, otherwise one of
 * those that all companies share.
 */
export const RoleFilter = ({ ofEveryCompany = false }: { ofEveryCompany?: boolean }) => {
  const applicationName = useApplicationName()
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const companyId: unknown = filterValues['companyId']
  const shared = typeof companyId === 'string' ? { companyId } : { type: 'preset' }
  const roleId: unknown = filterValues['roleId']
  useRights()
  const isOpen = mayOpen('role/list') || mayOpen('role/manage')
  const { data: roles, error } = useGetList<RoleRecord>(
    'roles',
    {
      pagination: { page: 1, perPage: most },
      sort: { field: 'name', order: 'ASC' },
      filter: ofEveryCompany ? shared : {},
    },
    { retry: false, enabled: isOpen },
  )
  const words = useTexts('resources.users.filters')
  const chosen = roles?.find(({ id }) => id === roleId)
  const choose = (id: string | undefined) =>
    setFilters({ ...filterValues, roleId: id }, displayedFilters)
  if (!isOpen) return <span>{words('anyRole')}</span>
  return (
    <MenuButton
      trigger={(props) => (
        <button
          type="button"
          className={roleId ? `${sentence.choice} ${sentence.set}` : sentence.choice}
          {...props}
        >
          {roleId ? (chosen?.name ?? words('oneRole')) : words('anyRole')}
          <Icon name="chevron-down" size={14} />
        </button>
      )}
    >
      {(close) => [
        <ChoiceItem
          key="any"
          chosen={!roleId}
          onClick={() => {
            close()
            choose(undefined)
          }}
        >
          {words('anyRole')}
        </ChoiceItem>,
        ...(error ? [<li key="error">{refusalOf(error).message}</li>] : []),
        ...(roles ?? []).map(({ id, name, applicationId }) => (
          <ChoiceItem
            key={id}
            chosen={id === roleId}
            onClick={() => {
              close()
              choose(id)
            }}
          >
            <span>
              {name} <span className={text.muted}>{applicationName(applicationId)}</span>
            </span>
          </ChoiceItem>
        )),
      ]}
    </MenuButton>
  )
}
