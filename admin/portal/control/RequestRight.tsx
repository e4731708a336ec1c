import { useId, useState, type FormEvent } from 'react'
import { fill } from '#i18n/index'
import type { PublicPagesTexts } from '#i18n/en/publicPages'
import { failureText } from '../ui/failureText.ts'
import { usePortal } from '../ui/Portal.tsx'
import { requestRight } from './applications.ts'

interface RequestRightProps {
  texts: PublicPagesTexts['control']
  name: string
  permissionId: string
  requested: boolean
  onRequested: () => void
}

const focusElement = (element: HTMLElement | null) => element?.focus()

export const RequestRight = ({
  texts,
  name,
  permissionId,
  requested,
  onRequested: onAsked,
}: RequestRightProps) => {
  const frame = usePortal().texts
  const id = useId()
  const [open, setOpen] = useState<boolean>()
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  if (requested)
    return (
      <p className="card-asked" tabIndex={-1} ref={open ? focusElement : undefined}>
        {texts.requested}
      </p>
    )
  if (!open)
    return (
      <button
        type="button"
        className="button button-quiet button-small"
        aria-label={fill(texts.askNamed, { name })}
        ref={open === false ? focusElement : undefined}
        onClick={() => setOpen(true)}
      >
        {texts.ask}
      </button>
    )
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure('')
    try {
      await requestRight(permissionId, message.trim())
      onAsked()
    } catch (error) {
      setFailure(failureText(error, frame))
    }
    setBusy(false)
  }
  return (
    <form className="card-form" onSubmit={(event) => void send(event)}>
      <label htmlFor={id}>{texts.message}</label>
      <textarea
        id={id}
        ref={focusElement}
        rows={2}
        maxLength={500}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <p role="alert">{failure}</p>
      <div>
        <button type="submit" className="button button-small" aria-disabled={busy}>
          {texts.send}
        </button>
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={() => setOpen(false)}
        >
          {texts.cancel}
        </button>
      </div>
    </form>
  )
}
