import { useTranslate } from '#console/core/i18n/texts.ts'
import type { ReactNode } from 'react'
import { Icon } from '#console/core/icons/Icon.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Field.module.css'

interface FieldProps {
  id: string
  label: ReactNode
  optional?: boolean
  help?: ReactNode
  error?: ReactNode
  children: ReactNode
}

export const describedBy = (id: string, help: unknown, error: unknown): string | undefined =>
  error ? `${id}-error` : help ? `${id}-help` : undefined

export const FieldNote = ({ id, help, error }: Pick<FieldProps, 'id' | 'help' | 'error'>) => {
  if (error)
    return (
      <p className={css.error} id={`${id}-error`} role="alert">
        <Icon name="warning" size={16} />
        <span>{error}</span>
      </p>
    )
  return help ? (
    <p className={css.help} id={`${id}-help`}>
      {help}
    </p>
  ) : null
}

export const Field = ({ id, label, optional = false, help, error, children }: FieldProps) => {
  const translate = useTranslate()
  return (
    <div className={css.field}>
      <label className={styles.strong} htmlFor={id}>
        {label}
        {optional && <span className={css.optional}>{translate('console.form.optional')}</span>}
      </label>
      {children}
      <FieldNote id={id} help={help} error={error} />
    </div>
  )
}
