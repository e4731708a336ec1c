import type { ComponentProps } from 'react'
import { Icon } from '#console/core/icons/Icon.tsx'
import css from './FilterSentence.module.css'

/** A filter in the sentence, in the words of its value. */
export const FilterButton = (props: ComponentProps<'button'> & { isSet: boolean }) => {
  const { isSet, children, ...button } = props
  return (
    <button type="button" className={isSet ? `${css.choice} ${css.set}` : css.choice} {...button}>
      {children}
      <Icon name="chevron-down" size={14} />
    </button>
  )
}
