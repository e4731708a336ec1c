import { Button } from '#console/core/controls/Button.tsx'
import {
  createContext,
  use,
  type ComponentProps,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type ReactNode,
} from 'react'
import { useTranslate, useTranslateAny, type TextKey } from '#console/core/i18n/texts.ts'
import { Icon } from '#console/core/controls/Icon.tsx'
import css from './FilterSentence.module.css'
import { useListContext, useResourceContext } from 'react-admin'
import { ChoiceItem, MenuButton } from '#console/core/ui/MenuButton.tsx'
import { clausesOf, placesOf } from '#console/core/ui/words.ts'

const FilterName = createContext('')
/** Whether a filter is offered after the sentence, where it is not set. */
const Offered = createContext(false)

/**
 * The button of a filter: within the sentence it shows the filter's value, after the sentence a plus sign and the
 * filter's name.
 */
export const FilterButton = (props: ComponentProps<'button'> & { isSet: boolean }) => {
  const { isSet, children, ...button } = props
  const name = use(FilterName)
  const isOffered = use(Offered)
  const translate = useTranslate()
  return (
    <button
      type="button"
      className={isSet ? `${css.choice} ${css.set}` : css.choice}
      aria-label={isOffered ? translate('console.list.filterBy', { name }) : undefined}
      {...button}
    >
      {isOffered && <Icon name="plus" size={14} />}
      {!isOffered && name && (
        <span className="visually-hidden">{translate('console.list.filterOf', { name })} </span>
      )}
      {isOffered ? name : children}
      {!isOffered && <Icon name="chevron-down" size={14} />}
    </button>
  )
}

interface Filter {
  source: string
  /**
   * Label of the button after the sentence; required if the placeholder of the filter is in brackets (see `sentence`).
   */
  name?: TextKey
}

/** A filter with fixed values; the first value means "any". */
export interface ChoiceFilter extends Filter {
  choices: readonly {
    value: string | number | boolean | undefined
    label: TextKey | { text: string }
  }[]
}

interface OwnFilter extends Filter {
  /** The filter values that it sets, e.g. `from` and `to`; defaults to `source`. */
  filterKeys?: readonly string[]
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

/** Characters that must not begin a line. */
const punctuation = /^[.,:;，。：；、）]+/

const delimit = (name: string): string => `\u0001${name}\u0001`

interface FilterSentenceProps {
  /**
   * Text key of a sentence such as `Show %{status} requests[ to join %{companyId}].`; a placeholder is the `source` of
   * a filter. A part in brackets only appears if its filter is set; otherwise a button after the sentence offers the
   * filter.
   */
  sentence: TextKey
  filters: readonly SentenceFilter[]
}

export const FilterSentence = ({ sentence, filters }: FilterSentenceProps) => {
  const translate = useTranslate()
  const translateAny = useTranslateAny()
  const resource = useResourceContext()
  const { filterValues, setFilters } = useListContext()
  const isSet = (filter: SentenceFilter) =>
    (('filterKeys' in filter && filter.filterKeys) || [filter.source]).some(
      (name) => filterValues[name] !== undefined,
    )
  const said = clausesOf(
    translate(sentence, Object.fromEntries(filters.map(({ source }) => [source, delimit(source)]))),
    (clause) => filters.some((filter) => clause.includes(delimit(filter.source)) && isSet(filter)),
  )
  const parts = placesOf(said)
  const focused = useRef<HTMLElement>(null)
  const rememberFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    // React also reports focus in the menus and dialogs of the filters, which are outside this element in the document.
    if (currentTarget.contains(target)) focused.current = target
  }
  const isFiltered = Object.keys(filterValues).length > 0
  const box = useRef<HTMLDivElement>(null)
  const shape = `${isFiltered} ${said}`
  const shapeBefore = useRef(shape)
  useLayoutEffect(() => {
    // The focus is lost when a filter moves into or out of the sentence, and when the clear button disappears.
    const isLost = shapeBefore.current !== shape && document.activeElement === document.body
    shapeBefore.current = shape
    if (!isLost || !focused.current) return
    const first = box.current?.querySelector('button')
    const next = focused.current.isConnected ? focused.current : first
    next?.focus()
  })
  const nameOf = ({ name, source }: SentenceFilter) =>
    name ? translate(name) : translateAny(`resources.${resource}.fields.${source}`, { _: '' })
  const show = (filter: SentenceFilter, behind?: string) => {
    const isOffered = behind === undefined && filter.name !== undefined
    const name = nameOf(filter)
    // Filters within and after the sentence are in one list, so that React keeps a filter and its open menu when it
    // moves.
    return (
      <span key={filter.source} className={behind === undefined ? css.offered : css.said}>
        <FilterName value={name}>
          <Offered value={isOffered}>
            {'render' in filter ? filter.render() : <Choice filter={filter} />}
          </Offered>
        </FilterName>
        {behind}
      </span>
    )
  }
  const sentenceParts = parts.map((part, place) => {
    const filter = filters.find(({ source }) => source === part)
    if (filter) return show(filter, punctuation.exec(parts[place + 1] ?? '')?.[0] ?? '')
    const wording = place ? part.replace(punctuation, '') : part
    return wording && <span key={`behind ${parts[place - 1]}`}>{wording}</span>
  })
  const offers = filters
    .filter(({ source }) => !parts.includes(source))
    .map((filter) => show(filter))
  return (
    <div className={css.sentence} onFocus={rememberFocus} ref={box}>
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

/** A filter with fixed values; `any` is its text while it is not set. */
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
