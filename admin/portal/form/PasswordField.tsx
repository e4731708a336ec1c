import { useState } from 'react'
import { useHydrated } from '#shared/useHydrated.ts'
import type { FormTexts } from '../ui/pageTexts.ts'
import { Field } from './Field.tsx'
import type { Problems } from './required.ts'

interface PasswordFieldProps {
  problems: Problems
  texts: FormTexts
  name: string
  label: string
  help?: string | undefined
  autoComplete: 'current-password' | 'new-password'
  onType?: (password: string) => void
}

export const PasswordField = ({ texts, onType, ...field }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false)
  const hydrated = useHydrated()
  const label = shown ? texts.fields.hidePassword : texts.fields.showPassword
  return (
    <Field
      {...field}
      onInput={(event) => onType?.(event.currentTarget.value)}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      after={
        <button
          type="button"
          className="bar-button field-eye"
          aria-label={label}
          title={label}
          disabled={!hydrated}
          onClick={() => setShown(!shown)}
        >
          <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M2.5 10c1.8-3 4.3-4.5 7.5-4.5s5.7 1.5 7.5 4.5c-1.8 3-4.3 4.5-7.5 4.5S4.3 13 2.5 10z" />
            <circle cx="10" cy="10" r="2.2" />
            {shown && <path d="m4 16 12-12" />}
          </svg>
        </button>
      }
    />
  )
}
