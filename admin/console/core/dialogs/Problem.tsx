import type { ReactNode } from 'react'
import { Icon } from '#console/core/icons/Icon.tsx'
import css from './Problem.module.css'

export const Problem = ({ text, id }: { text: ReactNode; id?: string }) =>
  text ? (
    <p className={css.problem} id={id} role="alert">
      <Icon name="warning" size={16} />
      <span>{text}</span>
    </p>
  ) : null
