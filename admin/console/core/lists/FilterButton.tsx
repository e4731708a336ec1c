import { createContext, use, type ComponentProps } from 'react'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import css from './FilterSentence.module.css'

const Offer = createContext<string | null>(null)

/** What a filter is called where it is offered behind the sentence; null in the sentence. */
export const FilterOffer = Offer.Provider

/** A filter in the sentence, in the words of its value; behind the sentence by its name. */
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
