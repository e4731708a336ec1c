import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { SessionRecord } from '#contract/sessions'
import { ConfirmDialog } from '#console/core/dialogs/ConfirmDialog.tsx'
import { call } from '#console/core/data/httpClient.ts'
import { refusalOf } from '#console/core/data/refusal.ts'
import { deviceOf } from '#console/core/sessions/useSessions.ts'

const path = '/usercenter/sessions'

interface EndSessionProps {
  /** One session, all others, or none while the dialog is closed. */
  ending: SessionRecord | 'others' | undefined
  onClose: () => void
  onEnded: () => void
}

/** Says what ending a session does, and ends it. */
export const EndSession = ({ ending, onClose, onEnded }: EndSessionProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [last, setLast] = useState(ending)
  if (ending && ending !== last) setLast(ending)
  const one = last === 'others' ? undefined : last
  const unknown = translate('resources.account.sessions.unknown')
  const args = { device: (one && deviceOf(one)) || unknown, fingerprint: one?.fingerprint ?? '' }
  const text = (key: string) =>
    translate(`resources.account.sessions.${one ? 'end' : 'others'}.${key}`, args)
  const close = () => {
    setError(undefined)
    onClose()
  }
  const run = async () => {
    setBusy(true)
    setError(undefined)
    try {
      if (one) {
        await call(`${path}/${encodeURIComponent(one.id)}`, { method: 'DELETE' })
        notify(text('done'), { type: 'success' })
      } else {
        const { data } = await call<{ message: string }>(`${path}/sign-out-others`, {
          method: 'POST',
          body: {},
        })
        notify(data.message, { type: 'success' })
      }
      close()
      onEnded()
    } catch (refusal) {
      setError(refusalOf(refusal).message)
      onEnded()
    }
    setBusy(false)
  }
  return (
    <ConfirmDialog
      open={!!ending}
      title={text('title')}
      confirm={text('label')}
      busy={busy}
      error={error}
      onConfirm={() => void run()}
      onClose={close}
    >
      <ul>
        <li>{text('effects.0')}</li>
        <li>{text('effects.1')}</li>
      </ul>
    </ConfirmDialog>
  )
}
