import Button from '@mui/material/Button'
import { useListContext } from 'react-admin'
import { useTranslate, type TextKey } from '#console/core/i18n/texts.ts'
import { useLayoutEffect, useRef, type FocusEvent, type ReactNode } from 'react'
import { FilterButton, FilterOffer } from './FilterButton.tsx'
import { ChoiceItem, MenuButton } from '#console/core/ui/MenuButton.tsx'
import css from './FilterSentence.module.css'
import { clausesOf, placesOf } from '#console/core/ui/placeholders.ts'

interface Filter {
  source: string
  /** What it filters by; for one whose clause the sentence leaves out while it filters nothing. */
  name?: TextKey
}

/** A filter in the sentence: the values it can have; the first is "any" and filters nothing. */
export interface ChoiceFilter extends Filter {
  choices: readonly {
    value: string | number | boolean | undefined
    /** A text, or a name as it is. */
    label: TextKey | { text: string }
  }[]
}

/** A filter that is chosen in its own way, at its place in the sentence. */
interface OwnFilter extends Filter {
  /** The filters that hold what is chosen, where they are not called like its place. */
  holds?: readonly string[]
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

/** What must not begin a line. */
const punctuation = /^[.,:;，。：；、）]+/

const mark = (name: string): string => `\u0001${name}\u0001`

interface FilterSentenceProps {
  /**
   * Key of the sentence, with a place `%{source}` for each filter. Clauses in brackets are said of filters that filter
   * something; the others are offered behind the sentence.
   */
  sentence: TextKey
  filters: readonly SentenceFilter[]
}

/** The filters of a list, as a sentence that says what is shown. */
export const FilterSentence = ({ sentence, filters }: FilterSentenceProps) => {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const isSet = (filter: SentenceFilter) =>
    (('holds' in filter && filter.holds) || [filter.source]).some(
      (name) => filterValues[name] !== undefined,
    )
  const said = clausesOf(
    translate(sentence, Object.fromEntries(filters.map(({ source }) => [source, mark(source)]))),
    (clause) => filters.some((filter) => clause.includes(mark(filter.source)) && isSet(filter)),
  )
  const parts = placesOf(said)
  const focused = useRef<HTMLElement>(null)
  const noteFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    // Menus and dialogs of filters stand elsewhere on the page.
    if (currentTarget.contains(target)) focused.current = target
  }
  const isFiltered = Object.keys(filterValues).length > 0
  const box = useRef<HTMLDivElement>(null)
  const shape = `${isFiltered} ${said}`
  const shapeBefore = useRef(shape)
  useLayoutEffect(() => {
    // What moves between sentence and offers loses the focus on its way, and so does the button that clears them.
    const isLost = shapeBefore.current !== shape && document.activeElement === document.body
    shapeBefore.current = shape
    if (!isLost || !focused.current) return
    const first = box.current?.querySelector('button')
    const next = focused.current.isConnected ? focused.current : first
    next?.focus()
  })
  const show = (filter: SentenceFilter, offered: boolean, behind = '') => (
    // In one list whether said or offered, so that each stays what it is, with its menu, where it moves.
    <span key={filter.source} className={offered ? css.offered : css.said}>
      <FilterOffer value={offered && filter.name ? translate(filter.name) : null}>
        {'render' in filter ? filter.render() : <Choice filter={filter} />}
      </FilterOffer>
      {behind}
    </span>
  )
  const sentenceParts = parts.map((part, place) => {
    const filter = filters.find(({ source }) => source === part)
    if (filter) return show(filter, false, punctuation.exec(parts[place + 1] ?? '')?.[0])
    const words = place ? part.replace(punctuation, '') : part
    return words && <span key={`behind ${parts[place - 1]}`}>{words}</span>
  })
  const offers = filters
    .filter(({ source }) => !parts.includes(source))
    .map((filter) => show(filter, true))
  return (
    <div className={css.sentence} onFocus={noteFocus} ref={box}>
      {[...sentenceParts, ...offers]}
      {isFiltered && (
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
  name?: TextKey,
): ChoiceFilter => ({
  source,
  ...(name ? { name } : {}),
  choices: [
    { value: undefined, label: any },
    ...values.map((value) => ({ value, label: labelOf(value) })),
  ],
})
