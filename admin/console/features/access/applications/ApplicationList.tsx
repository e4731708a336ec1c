import Button from '@mui/material/Button'
import { useLocale } from 'react-admin'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ApplicationRecord } from '#contract/applications'
import { applicationStates, applicationTypes } from '#contract/enums'
import { Icon } from '#console/core/icons/Icon.tsx'
import { FilterSentence, type SentenceFilter } from '#console/core/lists/FilterSentence.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { EmptyState } from '#console/core/ui/EmptyState.tsx'
import { ApplicationMenu } from './ApplicationMenu.tsx'
import { ApplicationOrder } from './ApplicationOrder.tsx'
import css from './Applications.module.css'
import { ApplicationState } from './ApplicationState.tsx'
import { nameIn, pathOf } from './applicationText.ts'
import { useApplicationColumns } from './useApplicationColumns.tsx'

const label = <Key extends string>(name: Key) => `resources.applications.${name}` as const

const filters: readonly SentenceFilter[] = [
  {
    source: 'type',
    choices: [
      { value: undefined, label: label('filters.anyType') },
      ...applicationTypes.map((type) => ({ value: type, label: label(`types.${type}`) })),
    ],
  },
  {
    source: 'state',
    choices: [
      { value: undefined, label: label('filters.anyState') },
      ...applicationStates.map((state) => ({ value: state, label: label(`filters.${state}`) })),
    ],
  },
]

const CreateButton = () => (
  <Button
    variant="contained"
    color="primary"
    component={Link}
    to="/applications/create"
    startIcon={<Icon name="plus" size={16} />}
  >
    {useTranslate()('resources.applications.create.action')}
  </Button>
)

/** The applications of the console: search, filter, order, create. */
export const ApplicationList = () => {
  const locale = useLocale()
  const columns = useApplicationColumns()
  const [ordering, setOrdering] = useState(false)
  const text = useTexts('resources.applications')
  return (
    <>
      <ListScreen<ApplicationRecord>
        title={text('list.title')}
        purpose={text('list.purpose')}
        actions={
          <>
            <Button startIcon={<Icon name="menu" size={16} />} onClick={() => setOrdering(true)}>
              {text('order.action')}
            </Button>
            <CreateButton />
          </>
        }
        columns={columns}
        card={(application) => (
          <span className={css.card}>
            <b>{nameIn(locale, application)}</b>
            <span>{text(`types.${application.type}`)}</span>
            <ApplicationState state={application.state} />
          </span>
        )}
        sort={{ field: 'order', order: 'ASC' }}
        searchPlaceholder={text('list.search')}
        filters={<FilterSentence sentence={label('filters.sentence')} filters={filters} />}
        rowActions={(application) => <ApplicationMenu application={application} />}
        pathOf={pathOf}
        nameOf={(application) => nameIn(locale, application)}
        unit={label('list.count')}
        empty={
          <EmptyState title={text('list.empty.title')} action={<CreateButton />}>
            {text('list.empty.text')}
          </EmptyState>
        }
      />
      {ordering && <ApplicationOrder onClose={() => setOrdering(false)} />}
    </>
  )
}
