import Button from '@mui/material/Button'
import type { MessageTarget } from '#contract/core/enums'
import { callOperation } from '#console/core/data/httpClient.ts'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import { Status, type StatusTone } from '#console/core/ui/Values.tsx'
import css from './Settings.module.css'

const tones: Record<MessageTarget, StatusTone> = {
  recipients: 'passed',
  terminal: 'pending',
  nowhere: 'refused',
}

export const TestMessage = ({ channel, way }: { channel: 'email' | 'sms'; way: MessageTarget }) => {
  const text = useTexts('resources.settings')
  const notify = useNotify()
  const { run, busy, error } = useAction(async () => {
    const { recipient } = await callOperation<{ recipient: string }>('/usercenter/settings/test', {
      method: 'POST',
      body: { channel },
    })
    const key = way === 'terminal' ? 'printed' : 'sent'
    notify(`resources.settings.test.${key}`, { recipient })
  }, 'inPlace')
  return (
    <div className={css.test}>
      <Status tone={tones[way]}>{text(`ways.${way}.word`)}</Status>
      <p>{text(`ways.${way}.text`)}</p>
      {way !== 'nowhere' && (
        <>
          <Button onClick={() => !busy && run()} aria-disabled={busy}>
            {text(`test.${channel}`)}
          </Button>
          <p>{text('test.help')}</p>
        </>
      )}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
