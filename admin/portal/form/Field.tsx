import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import type { Problems } from './required.ts'
import { useMessageText } from './useMessageText.ts'

interface FieldFrameProps {
  id: string
  label: string
  help?: string | undefined
  problem: string | undefined
  children: ReactNode
}

export const FieldFrame = ({ id, label, help, problem, children }: FieldFrameProps) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    {children}
    {help && (
      <p className="field-help" id={`${id}-help`}>
        {help}
      </p>
    )}
    <p className="field-problem" id={`${id}-problem`} aria-live="polite">
      {problem}
    </p>
  </div>
)

export const describedBy = (id: string, help: unknown, problem: unknown): string | undefined =>
  [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  problems: Problems
  name: string
  label: string
  help?: string | undefined
  after?: ReactNode
}

export const usernameInput = {
  name: 'username',
  autoComplete: 'username',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

export const emailInput = {
  name: 'email',
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 254,
} as const

/**
 * A labelled input with its message. The input is uncontrolled: the DOM keeps its value, including text typed before
 * hydration.
 */
export const Field = ({ problems, name, label, help, after, ...input }: FieldProps) => {
  const id = useId()
  const message = problems[name]
  const problem = useMessageText(message)
  return (
    <FieldFrame id={id} label={label} help={help} problem={problem}>
      <div className="field-box">
        <input
          {...input}
          id={id}
          name={name}
          aria-invalid={message ? true : undefined}
          aria-describedby={describedBy(id, help, problem)}
        />
        {after}
      </div>
    </FieldFrame>
  )
}
