import { Button } from '#console/core/controls/Button.tsx'
import { pickedValues } from './views.ts'
import { useGetOne, useListContext, type RaRecord } from 'react-admin'
import { useState, type ReactNode, type ComponentType } from 'react'
import { FilterPopover } from './FilterPopover.tsx'
import { FilterButton, type SentenceFilter } from './FilterSentence.tsx'
import type { CompanyRecord } from '#contract/companies/companies'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useDepartmentList } from '#console/core/data/lookups.ts'
import { ChoiceItem, MenuButton } from '#console/core/ui/MenuButton.tsx'
import css from './FilterSentence.module.css'

interface PickedFilterProps<T extends RaRecord> {
  source: string
  /** Dependent filters, reset when this filter changes. */
  dependents?: readonly string[]
  /** Prefix of the id in the filter value. */
  prefix?: string
  resource: string
  nameOf: (record: T) => string
  /** Text for a record whose name cannot be read. */
  unknown: (id: string) => string
  any: string
  title: string
  clear: string
  picker: (choose: (record: T | null) => void) => ReactNode
}

export const PickedFilter = <T extends RaRecord<string>>(props: PickedFilterProps<T>) => {
  const { source, dependents = [], prefix = '', resource, nameOf, unknown } = props
  const { any, title, clear, picker } = props
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const value: unknown = filterValues[source]
  const id = typeof value === 'string' && value.startsWith(prefix) ? value.slice(prefix.length) : ''
  const { data } = useGetOne<T>(resource, { id: id as T['id'] }, { enabled: !!id, retry: false })
  const choose = (next: string | undefined) => {
    setAnchor(null)
    setFilters(pickedValues(filterValues, source, dependents, next), displayedFilters)
  }
  return (
    <>
      <FilterButton
        isSet={!!id}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {id ? (data ? nameOf(data) : unknown(id)) : any}
      </FilterButton>
      <FilterPopover
        title={title}
        anchor={anchor}
        onClose={() => setAnchor(null)}
        actions={
          !!id && (
            <Button size="small" onClick={() => choose(undefined)}>
              {clear}
            </Button>
          )
        }
      >
        {picker((record) => record && choose(`${prefix}${record.id}`))}
      </FilterPopover>
    </>
  )
}

type Picker = ComponentType<{
  label: string
  value: null
  ofAnyStatus: true
  autoFocus: true
  onChoose: (company: CompanyRecord | null) => void
}>

const CompanyFilter = ({ picker: Picker }: { picker: Picker }) => {
  const text = useTexts('console.companyFilter')
  return (
    <PickedFilter<CompanyRecord>
      source="companyId"
      dependents={['departmentId']}
      resource="companies"
      nameOf={({ name }) => name}
      unknown={(id) => text('unknown', { id })}
      any={text('any')}
      title={text('title')}
      clear={text('clear')}
      picker={(choose) => (
        <Picker label={text('search')} value={null} ofAnyStatus autoFocus onChoose={choose} />
      )}
    />
  )
}

/**
 * Filter by company, for users with access to several; includes suspended and closed companies.
 * @param picker `CompanyPicker`, passed in because it belongs to a layer above the lists
 */
export const companyFilter = (picker: Picker): SentenceFilter => ({
  source: 'companyId',
  name: 'console.companyFilter.title',
  render: () => <CompanyFilter picker={picker} />,
})

interface DepartmentFilterProps {
  companyId: string | null | undefined
  /**
   * The note below the choices. Both say that subdepartments are included; `now`, for the log, also says that the
   * users' present department counts.
   */
  who?: 'below' | 'now'
}

export const DepartmentFilter = ({ companyId, who = 'below' }: DepartmentFilterProps) => {
  const text = useTexts('resources.departments.filter')
  const { data: departments = [], isLoading } = useDepartmentList(companyId)
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const chosen: unknown = filterValues['departmentId']
  if (departments.length === 0 && !chosen && !isLoading) return null
  const choose = (departmentId: string | undefined) =>
    setFilters({ ...filterValues, departmentId }, displayedFilters)
  const path = departments.find(({ id }) => id === chosen)?.path ?? text('one')
  return (
    <MenuButton
      trigger={(props) => (
        <FilterButton isSet={!!chosen} {...props}>
          {chosen ? path : text('any')}
        </FilterButton>
      )}
    >
      <ChoiceItem chosen={!chosen} onClick={() => choose(undefined)}>
        {text('any')}
      </ChoiceItem>
      {departments.map((one) => (
        <ChoiceItem key={one.id} chosen={one.id === chosen} onClick={() => choose(one.id)}>
          <span style={{ paddingInlineStart: `${(one.level - 1) * 16}px` }}>{one.name}</span>
        </ChoiceItem>
      ))}
      <li className={css.note}>{text(who)}</li>
    </MenuButton>
  )
}
