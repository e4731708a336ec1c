import { useRef, useState, type FormEvent } from 'react'
import type { ConfirmWay } from '#contract/core/enums'
import type { ErrorArgs } from '#contract/core/errors'
import { Button } from '#console/core/controls/Button.tsx'
import { createQuestion } from '#console/core/data/question.ts'
import { DialogFrame } from '#console/core/dialogs/DialogFrame.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { Box, OwnUsername } from '#console/core/forms/Field.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import styles from '#console/core/ui/styles.module.css'
import { confirmIdentity, sendConfirmCode, waysNamed } from '#shared/confirming.ts'
import { onConfirm } from '#shared/confirmHandler.ts'
import { useCountdown } from '#shared/useCountdown.ts'

const question = createQuestion<ErrorArgs>()
onConfirm(question.ask)

const ConfirmDialog = ({ args }: { args: ErrorArgs }) => {
  const text = useTexts('console.confirmIdentity')
  const possible = waysNamed(String(args['ways']).split(','))
  const [way, setWay] = useState<ConfirmWay | undefined>(possible[0])
  const [until, setUntil] = useState(0)
  const left = useCountdown(until)
  const input = useRef<HTMLInputElement>(null)
  const confirm = useAction(async (chosen: ConfirmWay, typed: string) => {
    await confirmIdentity(chosen, typed)
    question.answer(true)
  }, 'inPlace')
  const send = useAction(async (channel: ConfirmWay) => {
    confirm.reset()
    setUntil(await sendConfirmCode(channel))
    input.current?.focus()
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
          inputRef={input}
          as={isCode ? 'text' : 'password'}
          autoComplete={isCode ? 'one-time-code' : 'current-password'}
          inputMode={isCode ? 'numeric' : 'text'}
          autoFocus
          required
          help={until && (way === 'sms' || way === 'email') ? text(`sent.${way}`) : undefined}
          error={confirm.error ?? send.error}
        >
          {!isCode && <OwnUsername />}
        </Box>
      )}
      <div className={styles.beside}>
        {way && isCode && (
          <Button disabled={left > 0} busy={send.busy} onClick={() => send.run(way)}>
            {left > 0 ? text('again', { seconds: left }) : text('send')}
          </Button>
        )}
        {possible.map(
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
  const args = question.use()
  return args && <ConfirmDialog args={args} />
}
