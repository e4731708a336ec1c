import { useAction } from '#console/core/dialogs/useAction.ts'
import { useNotify, useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { SessionRecord } from '#contract/sessions'
import { ConfirmDialog } from '#console/core/dialogs/ConfirmDialog.tsx'
import { call } from '#console/core/data/httpClient.ts'
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
  const [last, setLast] = useState(ending)
  if (ending && ending !== last) setLast(ending)
  const one = last === 'others' ? undefined : last
  const unknown = translate('resources.account.sessions.unknown')
  const args = { device: (one && deviceOf(one)) || unknown, fingerprint: one?.fingerprint ?? '' }
  const text = useTexts(`resources.account.sessions.${one ? 'end' : 'others'}`, args)
  const close = () => {
    reset()
    onClose()
  }
  const { run, busy, error, reset } = useAction(async () => {
    try {
      if (one) {
        await call(`${path}/${encodeURIComponent(one.id)}`, { method: 'DELETE' })
        notify('resources.account.sessions.end.done', { type: 'success', messageArgs: args })
      } else {
        const { data } = await call<{ message: string }>(`${path}/sign-out-others`, {
          method: 'POST',
          body: {},
        })
        notify({ text: data.message }, { type: 'success' })
      }
      close()
    } finally {
      onEnded()
    }
  }, 'inPlace')
  return (
    <ConfirmDialog
      open={!!ending}
      title={text('title')}
      confirm={text('label')}
      busy={busy}
      error={error}
      onConfirm={() => run()}
      onClose={close}
    >
      <ul>
        <li>{text('effects.0')}</li>
        <li>{text('effects.1')}</li>
      </ul>
    </ConfirmDialog>
  )
}
