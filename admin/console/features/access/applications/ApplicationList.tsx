import Button from '@mui/material/Button'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { ApplicationRecord } from '#contract/access/applications'
import { applicationStates, applicationTypes } from '#contract/core/enums'
import { Icon } from '#console/core/icons/Icon.tsx'
import { choiceFilter, FilterSentence } from '#console/core/lists/FilterSentence.tsx'
import { CreateButton } from '#console/core/ui/PermissionButton.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { ApplicationMenu } from './ApplicationMenu.tsx'
import { ApplicationOrder } from './ApplicationOrder.tsx'
import css from './Applications.module.css'
import { ApplicationState } from './ApplicationState.tsx'
import { pathOf } from './applicationText.ts'
import { useApplicationColumns } from './useApplicationColumns.tsx'

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
  const [ordering, setOrdering] = useState(false)
  const text = useTexts('resources.applications')
  return (
    <>
      <ListScreen<ApplicationRecord>
        texts="resources.applications.list"
        actions={
          <Button startIcon={<Icon name="menu" size={16} />} onClick={() => setOrdering(true)}>
            {text('order.action')}
          </Button>
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
      {ordering && <ApplicationOrder onClose={() => setOrdering(false)} />}
    </>
  )
}
