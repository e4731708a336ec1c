import { useId, type ReactNode } from 'react'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { describedBy, Field } from './Field.tsx'
import { PasswordBox } from './PasswordBox.tsx'

interface OwnPasswordBoxProps {
  label: string
  value: string
  onChange: (password: string) => void
  help?: string
  error?: ReactNode
}

export const OwnPasswordBox = ({ label, value, onChange, help, error }: OwnPasswordBoxProps) => {
  const id = useId()
  const user = useCurrentUser()
  return (
    <Field id={id} label={label} help={help} error={error}>
      <input hidden readOnly type="text" autoComplete="username" value={user?.name ?? ''} />
      <PasswordBox
        id={id}
        fullWidth
        value={value}
        error={!!error}
        autoComplete="current-password"
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ input: { maxLength: 1024, 'aria-describedby': describedBy(id, help, error) } }}
      />
    </Field>
  )
}
