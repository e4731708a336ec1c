import type { ReactNode } from 'react'
import { useHydrated } from '#shared/useHydrated.ts'
import { usePortal } from '../ui/Portal.tsx'
import type { Message } from './messages.ts'
import type { Form } from './useForm.ts'
import { useMessageText } from './useMessageText.ts'

export const FormFailure = ({ failure }: { failure: Message | null }) => {
  const text = useMessageText(failure)
  return <div role="alert">{text && <p className="form-failure">{text}</p>}</div>
}

interface FormEndProps {
  form: Pick<Form, 'failure' | 'busy'>
  text: string
  busyText: string
  /** Shown between the failure and the button. */
  children?: ReactNode
}

/** The failure and the submit button, which is disabled until hydration: a native submit would bypass the script. */
export const FormEnd = ({ form, text, busyText, children }: FormEndProps) => {
  const { texts } = usePortal()
  const hydrated = useHydrated()
  return (
    <>
      <FormFailure failure={form.failure} />
      {children}
      <button className="button submit" type="submit" disabled={!hydrated} aria-busy={form.busy}>
        {form.busy ? busyText : text}
      </button>
      <noscript>
        <p className="form-failure">{texts.needsScript}</p>
      </noscript>
    </>
  )
}
