import { createContext, use, type ComponentProps } from 'react'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import css from './FilterSentence.module.css'

const Offer = createContext<string | null>(null)

/**
 * Set to the name of a filter that is shown as a separate button after the sentence (`FilterSentence`), and to null for
 * a filter within the sentence.
 */
export const FilterOffer = Offer.Provider

/**
 * The button of a filter: within the sentence it shows the filter's value, after the sentence a plus sign and the
 * filter's name.
 */
export const FilterButton = (props: ComponentProps<'button'> & { isSet: boolean }) => {
  const { isSet, children, ...button } = props
  const name = use(Offer)
  const translate = useTranslate()
  return (
    <button
      type="button"
      className={isSet ? `${css.choice} ${css.set}` : css.choice}
      aria-label={name === null ? undefined : translate('console.list.filterBy', { name })}
      {...button}
    >
      {name !== null && <Icon name="plus" size={14} />}
      {name ?? children}
      {name === null && <Icon name="chevron-down" size={14} />}
    </button>
  )
}
