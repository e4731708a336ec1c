import { useTranslate } from '#console/core/i18n/texts.ts'
import type { CoefficientsRecord } from '#contract/positioning/ionosphereCoefficients'
import { mono, textColumn, type Column } from '#console/core/lists/columns.tsx'
import { choiceFilter, FilterSentence } from '#console/core/lists/FilterSentence.tsx'
import { CreateButton } from '#console/core/ui/PermissionButton.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { Status } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import { coefficientsName, coefficientsPath, modelName } from './ionosphereText.ts'

const base = 'resources.ionosphere-coefficients'
const label = <Key extends string>(name: Key) => `${base}.filters.${name}` as const

const State = ({ record }: { record: CoefficientsRecord }) => {
  const translate = useTranslate()
  return (
    <Status tone={record.inUse ? 'passed' : 'closed'}>
      {translate(`${base}.states.${record.inUse ? 'inUse' : 'resting'}`)}
    </Status>
  )
}

const columns: readonly Column<CoefficientsRecord>[] = [
  { source: 'model', sortable: true, render: ({ model }) => modelName(model) },
  { source: 'state', render: (record) => <State record={record} /> },
  {
    source: 'validFrom',
    sortable: true,
    sortDescending: true,
    render: ({ validFrom }) => mono(validFrom.slice(0, 10)),
  },
  textColumn('source', { wide: true }),
  {
    source: 'numbers',
    wide: true,
    late: true,
    render: ({ numbers }) => mono(numbers.join('  ')),
  },
]

const filters = [choiceFilter('model', label('any'), ['klobuchar', 'ntcm'], label)]

export const CoefficientsList = () => (
  <ListScreen<CoefficientsRecord>
    texts={`${base}.list`}
    create={<CreateButton to="/ionosphereCoefficients/create" label={`${base}.create.action`} />}
    columns={columns}
    card={(record) => (
      <>
        <strong>{coefficientsName(record)}</strong>
        <State record={record} />
        <span className={styles.muted}>{record.source}</span>
      </>
    )}
    sort={{ field: 'validFrom', order: 'DESC' }}
    filters={<FilterSentence sentence={label('sentence')} filters={filters} />}
    pathOf={coefficientsPath}
    nameOf={coefficientsName}
  />
)
