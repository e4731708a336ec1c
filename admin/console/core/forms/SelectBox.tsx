import type { ComponentProps } from 'react'
import { Icon } from '#console/core/icons/Icon.tsx'
import css from './Field.module.css'

export const SelectBox = ({ children, ...select }: ComponentProps<'select'>) => (
  <span className={css.select}>
    <select {...select}>{children}</select>
    <Icon name="chevron-down" size={16} />
  </span>
)
