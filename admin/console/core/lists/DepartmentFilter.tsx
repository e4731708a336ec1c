import { useListContext } from 'react-admin'
import { useDepartments } from '#console/core/data/useDepartments.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { ChoiceItem, MenuButton } from '#console/core/ui/MenuButton.tsx'
import css from './FilterSentence.module.css'
import { FilterButton } from './FilterButton.tsx'

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
  const departments = useDepartments(companyId)
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const chosen: unknown = filterValues['departmentId']
  if (departments.length === 0 && !chosen) return null
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
