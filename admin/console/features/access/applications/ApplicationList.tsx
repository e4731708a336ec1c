import { DialogButton } from '#console/core/dialogs/DialogButton.tsx'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import type { ApplicationRecord } from '#contract/access/applications'
import { applicationStates, applicationTypes } from '#contract/core/enums'
import { choiceFilter, FilterSentence } from '#console/core/lists/FilterSentence.tsx'
import { CreateButton } from '#console/core/ui/PermissionButton.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { ApplicationMenu } from './ApplicationMenu.tsx'
import { ApplicationOrder } from './ApplicationOrder.tsx'
import css from './Applications.module.css'
import { ApplicationState } from './ApplicationState.tsx'
import { pathOf, usePermissionName } from './applicationText.ts'
import { useLocale } from 'react-admin'
import { MenuIcon } from '#console/core/controls/Icon.tsx'
import { type Column, textColumn, timeColumn, truncatedText } from '#console/core/lists/columns.tsx'
import { Num } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'

const useApplicationColumns = (): readonly Column<ApplicationRecord>[] => {
  const translate = useTranslate()
  const zh = useLocale() === 'zh'
  const permissionName = usePermissionName()
  const [first, second] = zh ? (['name', 'enName'] as const) : (['enName', 'name'] as const)
  const typeOf = ({ type }: ApplicationRecord) => translate(`resources.applications.types.${type}`)
  return [
    {
      source: first,
      sortable: true,
      render: (application) => (
        <span className={css.name}>
          <MenuIcon name={application.icon} size={20} />
          <span>
            <b>{application[first]}</b>
            <span title={application[second]}>{application[second]}</span>
          </span>
        </span>
      ),
    },
    { source: 'type', sortable: true, render: typeOf },
    {
      source: 'url',
      wide: true,
      late: true,
      render: ({ url }) =>
        url ? (
          <span className={styles.mono} title={url}>
            {url}
          </span>
        ) : (
          <span className={styles.muted}>–</span>
        ),
    },
    {
      source: 'permissionCodes',
      late: true,
      wide: true,
      render: ({ permissionCodes }) =>
        truncatedText(permissionCodes.map(permissionName).join(' · ')),
    },
    {
      source: 'companyCount',
      align: 'right',
      render: ({ companyCount }) => <Num value={companyCount} />,
    },
    {
      source: 'order',
      sortable: true,
      hidden: true,
      align: 'right',
      render: ({ order }) => <Num value={order} />,
    },
    textColumn('contact', { hidden: true, wide: true }),
    { source: 'state', sortable: true, render: ({ state }) => <ApplicationState state={state} /> },
    timeColumn('updatedAt', { hidden: true }),
  ]
}

const label = <Key extends string>(name: Key) => `resources.applications.${name}` as const

const filters = [
  choiceFilter('type', label('filters.anyType'), applicationTypes, (type) =>
    label(`types.${type}`),
  ),
  choiceFilter('state', label('filters.anyState'), applicationStates, (state) =>
    label(`filters.${state}`),
  ),
]

export const ApplicationList = () => {
  const nameIn = useNameOf()
  const columns = useApplicationColumns()
  const text = useTexts('resources.applications')
  return (
    <ListScreen<ApplicationRecord>
      texts="resources.applications.list"
      actions={
        <DialogButton
          icon="menu"
          dialog={({ open, onClose }) => open && <ApplicationOrder onClose={onClose} />}
        >
          {text('order.action')}
        </DialogButton>
      }
      create={
        <CreateButton to="/applications/create" label="resources.applications.create.action" />
      }
      columns={columns}
      card={(application) => (
        <span className={css.card}>
          <b>{nameIn(application)}</b>
          <span>{text(`types.${application.type}`)}</span>
          <ApplicationState state={application.state} />
        </span>
      )}
      sort={{ field: 'order', order: 'ASC' }}
      filters={<FilterSentence sentence={label('filters.sentence')} filters={filters} />}
      rowActions={(application) => <ApplicationMenu application={application} />}
      pathOf={pathOf}
      nameOf={nameIn}
    />
  )
}
