import Button from '@mui/material/Button'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { Link } from 'react-router'
import type { CoefficientsRecord } from '#contract/ionosphereCoefficients'
import { Icon } from '#console/core/icons/Icon.tsx'
import type { Column } from '#console/core/lists/columns.ts'
import { FilterSentence, type SentenceFilter } from '#console/core/lists/FilterSentence.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { EmptyState } from '#console/core/ui/EmptyState.tsx'
import { Status } from '#console/core/ui/Status.tsx'
import text from '#console/core/ui/text.module.css'
import { coefficientsName, coefficientsPath, modelName, utcText } from './ionosphereText.ts'

const base = 'resources.ionosphere-coefficients'

const State = ({ record }: { record: CoefficientsRecord }) => {
  const translate = useTranslate()
  return (
    <Status tone={record.inUse ? 'passed' : 'closed'}>
      {translate(`${base}.states.${record.inUse ? 'inUse' : 'resting'}`)}
    </Status>
  )
}

const columns: readonly Column<CoefficientsRecord>[] = [
  {
    source: 'model',
    sortable: true,
    render: ({ model }) => modelName(model),
  },
  {
    source: 'state',
    render: (record) => <State record={record} />,
  },
  {
    source: 'validFrom',
    sortable: true,
    sortDescending: true,
    render: ({ validFrom }) => <span className={text.mono}>{utcText(validFrom)}</span>,
  },
  { source: 'source', wide: true, render: ({ source }) => source },
  {
    source: 'numbers',
    wide: true,
    late: true,
    render: ({ numbers }) => <span className={text.mono}>{numbers.join('  ')}</span>,
  },
]

const filters: readonly SentenceFilter[] = [
  {
    source: 'model',
    choices: [
      { value: undefined, label: `${base}.filters.any` },
      { value: 'klobuchar', label: `${base}.filters.klobuchar` },
      { value: 'ntcm', label: `${base}.filters.ntcm` },
    ],
  },
]

const CreateButton = () => {
  const translate = useTranslate()
  return (
    <Button
      variant="contained"
      color="primary"
      component={Link}
      to="/ionosphereCoefficients/create"
      startIcon={<Icon name="plus" size={16} />}
    >
      {translate(`${base}.create.action`)}
    </Button>
  )
}

/** Coefficients of the broadcast models, the latest first. */
export const CoefficientsList = () => {
  const translate = useTranslate()
  return (
    <ListScreen<CoefficientsRecord>
      title={translate(`${base}.list.title`)}
      purpose={translate(`${base}.list.purpose`)}
      actions={<CreateButton />}
      columns={columns}
      card={(record) => (
        <>
          <strong>{coefficientsName(record)}</strong>
          <State record={record} />
          <span className={text.muted}>{record.source}</span>
        </>
      )}
      sort={{ field: 'validFrom', order: 'DESC' }}
      searchPlaceholder={translate(`${base}.list.search`)}
      filters={<FilterSentence sentence={`${base}.filters.sentence`} filters={filters} />}
      pathOf={coefficientsPath}
      nameOf={coefficientsName}
      unit={`${base}.list.count`}
      empty={
        <EmptyState title={translate(`${base}.list.empty.title`)} action={<CreateButton />}>
          {translate(`${base}.list.empty.text`)}
        </EmptyState>
      }
    />
  )
}
