import Button from '@mui/material/Button'
import { useListContext } from 'react-admin'
import { useTranslate, type TextKey } from '#console/core/i18n/texts.ts'
import { Fragment, type ReactNode } from 'react'
import { FilterButton } from './FilterButton.tsx'
import { ChoiceItem, MenuButton } from '#console/core/ui/MenuButton.tsx'
import css from './FilterSentence.module.css'
import { placesOf } from '#console/core/ui/placeholders.ts'

/** A filter in the sentence: the values it can have; the first is "any" and filters nothing. */
export interface ChoiceFilter {
  source: string
  choices: readonly {
    value: string | number | boolean | undefined
    /** A text, or a name as it is. */
    label: TextKey | { text: string }
  }[]
}

/** A filter that is chosen in its own way, at its place in the sentence. */
interface OwnFilter {
  source: string
  render: () => ReactNode
}

export type SentenceFilter = ChoiceFilter | OwnFilter

const Choice = ({ filter }: { filter: ChoiceFilter }) => {
  const translate = useTranslate()
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const { source, choices } = filter
  const value: unknown = filterValues[source]
  const chosen = choices.find((choice) => choice.value === value) ?? choices[0]
  if (!chosen) return null
  const labelOf = ({ label }: typeof chosen) =>
    typeof label === 'string' ? translate(label) : label.text
  return (
    <MenuButton
      trigger={(props) => (
        <FilterButton isSet={chosen.value !== undefined} {...props}>
          {labelOf(chosen)}
        </FilterButton>
      )}
    >
      {choices.map((choice) => (
        <ChoiceItem
          key={String(choice.value)}
          chosen={choice === chosen}
          onClick={() => setFilters({ ...filterValues, [source]: choice.value }, displayedFilters)}
        >
          {labelOf(choice)}
        </ChoiceItem>
      ))}
    </MenuButton>
  )
}

interface FilterSentenceProps {
  /** Key of the sentence, with a place `%{source}` for each filter. */
  sentence: TextKey
  filters: readonly SentenceFilter[]
}

/** The filters of a list, as a sentence that says what is shown. */
export const FilterSentence = ({ sentence, filters }: FilterSentenceProps) => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const names = filters.map(({ source }) => source)
  const marks = Object.fromEntries(names.map((name) => [name, `\u0001${name}\u0001`]))
  return (
    <div className={css.sentence}>
      {placesOf(translate(sentence, marks)).map((part) => {
        const filter = filters.find(({ source }) => source === part)
        return (
          <Fragment key={part}>
            {filter && ('render' in filter ? filter.render() : <Choice filter={filter} />)}
            {!filter && <span>{part}</span>}
          </Fragment>
        )
      })}
      {Object.keys(filterValues).length > 0 && (
        <Button
          className={css.reset}
          variant="text"
          size="small"
          onClick={() => setFilters({}, [])}
        >
          {translate('console.list.clearFilters')}
        </Button>
      )}
    </div>
  )
}

/** A filter of a sentence by one of some values; `any` is what it says while it filters nothing. */
export const choiceFilter = <Value extends string | number | boolean>(
  source: string,
  any: TextKey,
  values: readonly Value[],
  labelOf: (value: Value) => ChoiceFilter['choices'][number]['label'],
): ChoiceFilter => ({
  source,
  choices: [
    { value: undefined, label: any },
    ...values.map((value) => ({ value, label: labelOf(value) })),
  ],
})
