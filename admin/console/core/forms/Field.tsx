import { IconButton } from '#console/core/controls/Button.tsx'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { Icon } from '#console/core/controls/Icon.tsx'
import { useTranslate } from '#console/core/i18n/texts.ts'
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

/** The frame of an input: label, help or error. */
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

export const PasswordBox = (props: OutlinedInputProps) => {
  const translate = useTranslate()
  const [shown, setShown] = useState(false)
  const label = translate(
    shown ? 'ra.input.password.toggle_visible' : 'ra.input.password.toggle_hidden',
  )
  return (
    <OutlinedInput
      {...props}
      type={shown ? 'text' : 'password'}
      endAdornment={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          iconSize={18}
          size="small"
          onClick={() => setShown(!shown)}
          label={label}
          titled
          edge="end"
        />
      }
    />
  )
}

export const SelectBox = ({ children, ...select }: ComponentProps<'select'>) => (
  <span className={css.select}>
    <select {...select}>{children}</select>
    <Icon name="chevron-down" size={16} />
  </span>
)

interface BoxProps extends Omit<OutlinedInputProps, 'onChange' | 'error' | 'label' | 'type'> {
  children?: ReactNode
  as?: 'text' | 'password' | 'textarea' | 'date'
  label: string
  onChange?: (value: string) => void
  optional?: boolean
  help?: string | undefined
  error?: ReactNode
  maxLength?: number
  rows?: number
}

/** An input with its frame, for screens that hold the value themselves; the fields of a form are `Input`. */
export const Box = (props: BoxProps) => {
  const { as = 'text', label, onChange, optional = false, help, error, children, ...rest } = props
  const { maxLength = as === 'textarea' ? 500 : undefined, rows = 3, ...input } = rest
  const id = useId()
  const Control = as === 'password' ? PasswordBox : OutlinedInput
  return (
    <Field id={id} label={label} optional={optional} help={help} error={error}>
      {children}
      <Control
        id={id}
        fullWidth
        {...(as === 'date' ? { type: as } : {})}
        error={!!error}
        {...(as === 'textarea' ? { multiline: true, minRows: rows, maxRows: 10 } : {})}
        {...input}
        {...(onChange ? { onChange: ({ target }) => onChange(target.value) } : {})}
        slotProps={{
          input: {
            'aria-describedby': describedBy(id, help, error),
            ...(maxLength ? { maxLength } : {}),
          },
        }}
      />
    </Field>
  )
}

/** Lets a password manager fill in the password of the logged-in user. */
export const OwnUsername = () => {
  const user = useCurrentUser()
  return <input hidden readOnly type="text" autoComplete="username" value={user?.name ?? ''} />
}
