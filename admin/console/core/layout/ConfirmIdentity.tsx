import { useState, type FormEvent } from 'react'
import type { ConfirmWay } from '#contract/core/enums'
import { Button } from '#console/core/controls/Button.tsx'
import { createQuestion } from '#console/core/data/question.ts'
import { DialogFrame } from '#console/core/dialogs/DialogFrame.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { Box } from '#console/core/forms/Field.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import styles from '#console/core/ui/styles.module.css'
import { confirmIdentity, sendConfirmCode, waysNamed } from '#shared/confirming.ts'
import { onConfirm, type Refusal } from '#shared/http.ts'
import { useCountdown } from '#shared/useCountdown.ts'

const question = createQuestion<Refusal>()
onConfirm(question.ask)

const ConfirmDialog = ({ refusal: { args } }: { refusal: Refusal }) => {
  const text = useTexts('console.confirmIdentity')
  const ways = waysNamed(String(args['ways']).split(','))
  const [way, setWay] = useState<ConfirmWay | undefined>(ways[0])
  const [until, setUntil] = useState(0)
  const left = useCountdown(until)
  const confirm = useAction(async (chosen: ConfirmWay, typed: string) => {
    await confirmIdentity(chosen, typed)
    question.answer(true)
  }, 'inPlace')
  const send = useAction(async (channel: ConfirmWay) => {
    confirm.reset()
    setUntil(await sendConfirmCode(channel))
  }, 'inPlace')
  const change = (next: ConfirmWay) => {
    confirm.reset()
    send.reset()
    setUntil(0)
    setWay(next)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (way) confirm.run(way, String(new FormData(event.currentTarget).get('typed')))
  }
  const isCode = way !== 'password'
  return (
    <DialogFrame
      title={text('title')}
      className={styles.stack16}
      dismiss="cancel"
      onClose={() => question.answer(false)}
      form={(all) => <form onSubmit={submit}>{all}</form>}
      actions={
        way && (
          <Button type="submit" primary busy={confirm.busy}>
            {text('submit')}
          </Button>
        )
      }
    >
      <p>{way ? text('text', { minutes: Number(args['minutes']) }) : text('none')}</p>
      {way && (
        <Box
          key={way}
          label={text(isCode ? 'code' : 'password')}
          name="typed"
          as={isCode ? 'text' : 'password'}
          autoComplete={isCode ? 'one-time-code' : 'current-password'}
          inputMode={isCode ? 'numeric' : 'text'}
          autoFocus
          required
          help={isCode && until ? text(`sent.${way}`) : undefined}
          error={confirm.error ?? send.error}
        />
      )}
      <div className={styles.beside}>
        {way && isCode && (
          <Button disabled={left > 0} busy={send.busy} onClick={() => send.run(way)}>
            {left > 0 ? text('again', { seconds: left }) : text('send')}
          </Button>
        )}
        {ways.map(
          (other) =>
            other !== way && (
              <Button key={other} size="small" variant="text" onClick={() => change(other)}>
                {text(`use.${other}`)}
              </Button>
            ),
        )}
      </div>
    </DialogFrame>
  )
}

/** Asks users to confirm their identity when a request requires it, and lets the request continue. */
export const ConfirmIdentity = () => {
  const refusal = question.use()
  return refusal && <ConfirmDialog refusal={refusal} />
}
