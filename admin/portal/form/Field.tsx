import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import { usePortal } from '../Portal.tsx'
import { wordMessage, type Message, type MessageTexts } from './messages.ts'

/** The texts of messages, given once to the fields of a form. */
export interface FieldContext {
  problems: Readonly<Record<string, Message | undefined>>
  messages: MessageTexts
}

export const useWording = (messages: MessageTexts): ((message: Message) => string) => {
  const { texts } = usePortal()
  return (message) => wordMessage(message, messages, texts.unreachable)
}

interface FieldFrameProps {
  id: string
  label: string
  help?: string | undefined
  problem: string | undefined
  children: ReactNode
}

/** Label above, help and the message below. */
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
  context: FieldContext
  name: string
  label: string
  help?: string | undefined
  /** Stands in the field's box after the input. */
  after?: ReactNode
}

/** A labelled input with its message. It holds its own value, so that nothing typed is ever lost. */
export const Field = ({ context, name, label, help, after, ...input }: FieldProps) => {
  const id = useId()
  const word = useWording(context.messages)
  const message = context.problems[name]
  const problem = message && word(message)
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
