import { useRef, useState, type FormEvent } from 'react'
import type { ConfirmWay } from '#contract/core/enums'
import type { ErrorArgs } from '#contract/core/errors'
import { Button } from '#console/core/controls/Button.tsx'
import { createQuestion } from '#console/core/data/question.ts'
import { DialogFrame, Problem } from '#console/core/dialogs/DialogFrame.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import styles from '#console/core/ui/styles.module.css'
import {
  confirmByPasskey,
  confirmIdentity,
  isSentWay,
  sendConfirmCode,
  waysNamed,
  type SentWay,
} from '#shared/confirming.ts'
import { onConfirm } from '#shared/confirmHandler.ts'
import { useCountdown } from '#shared/useCountdown.ts'
import { OtherWays, WayBox } from './WayBox.tsx'

const question = createQuestion<ErrorArgs>()
onConfirm(question.ask)

const ConfirmDialog = ({ args }: { args: ErrorArgs }) => {
  const text = useTexts('console.confirmIdentity')
  const factor = useTexts('resources.factors')
  const possible = waysNamed(String(args['ways']).split(','))
  const [way, setWay] = useState<ConfirmWay | undefined>(possible[0])
  const [until, setUntil] = useState(0)
  const [cancelled, setCancelled] = useState(false)
  const left = useCountdown(until)
  const input = useRef<HTMLInputElement>(null)
  const confirm = useAction(async (chosen: ConfirmWay, typed: string) => {
    setCancelled(false)
    if (chosen !== 'passkey') await confirmIdentity(chosen, typed)
    else if (!(await confirmByPasskey())) return setCancelled(true)
    question.answer(true)
  }, 'inPlace')
  const send = useAction(async (channel: SentWay) => {
    confirm.reset()
    setUntil(await sendConfirmCode(channel))
    input.current?.focus()
  }, 'inPlace')
  const change = (next: ConfirmWay) => {
    confirm.reset()
    send.reset()
    setUntil(0)
    setCancelled(false)
    setWay(next)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (way) confirm.run(way, String(new FormData(event.currentTarget).get('typed') ?? ''))
  }
  const error = confirm.error ?? send.error
  return (
    <DialogFrame
      title={text('title')}
      className={styles.stack16}
      dismiss="cancel"
      onClose={() => question.answer(false)}
      form={(all) => <form onSubmit={submit}>{all}</form>}
      actions={
        way && (
          <Button key={way} type="submit" primary busy={confirm.busy} autoFocus={way === 'passkey'}>
            {way === 'passkey' ? factor('login.usePasskey') : text('submit')}
          </Button>
        )
      }
    >
      <p>{way ? text('text', { minutes: Number(args['minutes']) }) : text('none')}</p>
      {way && way !== 'passkey' && (
        <WayBox
          key={way}
          way={way}
          inputRef={input}
          help={until && isSentWay(way) ? text(`sent.${way}`) : undefined}
          error={error}
        />
      )}
      {way === 'passkey' && (
        <>
          {confirm.busy && <p role="status">{factor('login.waiting')}</p>}
          <Problem text={cancelled ? factor('passkey.cancelled') : error} />
        </>
      )}
      <div className={styles.beside}>
        {way && isSentWay(way) && (
          <Button disabled={left > 0} busy={send.busy} onClick={() => send.run(way)}>
            {left > 0 ? text('again', { seconds: left }) : text('send')}
          </Button>
        )}
        <OtherWays ways={possible} way={way} onChange={change} />
      </div>
    </DialogFrame>
  )
}

/** Asks users to confirm their identity when a request requires it, and lets the request continue. */
export const ConfirmIdentity = () => {
  const args = question.use()
  return args && <ConfirmDialog args={args} />
}
