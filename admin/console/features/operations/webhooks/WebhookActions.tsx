import Radio from '@mui/material/Radio'
import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import type {
  newWebhook,
  resumption,
  WebhookRecord,
  WebhookTest,
} from '#contract/operations/webhooks'
import { Button } from '#console/core/controls/Button.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { ActionDialog, ConfirmAction } from '#console/core/dialogs/ConfirmAction.tsx'
import { DialogButton } from '#console/core/dialogs/DialogButton.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { Status } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import { useReason, webhooksPath } from './webhookText.tsx'
import css from './Webhooks.module.css'

type From = z.infer<typeof resumption>['from']
const froms: readonly From[] = ['now', 'failed']

interface DialogProps {
  webhook: WebhookRecord
  open: boolean
  onClose: () => void
}

const ResumeDialog = ({ webhook, ...dialog }: DialogProps) => {
  const text = useTexts('resources.webhooks.resume')
  const [from, setFrom] = useState<From>('now')
  return (
    <ActionDialog
      {...dialog}
      resource="webhooks"
      record={webhook}
      action="resume"
      body={{ from }}
      texts="resources.webhooks.resume"
      args={{ name: webhook.name }}
      fields={
        <fieldset className={css.group}>
          <legend>{text('from')}</legend>
          {froms.map((one) => (
            <label key={one} className={css.choice}>
              <Radio name="from" checked={from === one} onChange={() => setFrom(one)} />
              {text(one)}
            </label>
          ))}
        </fieldset>
      }
    />
  )
}

/** Stops or continues sending. */
export const PauseButton = ({ webhook }: { webhook: WebhookRecord }) => {
  const text = useTexts('resources.webhooks')
  if (webhook.state === 'suspended') return null
  const isPaused = webhook.state === 'paused'
  return (
    <DialogButton
      key={webhook.state}
      primary={isPaused}
      dialog={(dialog) =>
        isPaused ? (
          <ResumeDialog webhook={webhook} {...dialog} />
        ) : (
          <ActionDialog
            {...dialog}
            resource="webhooks"
            record={webhook}
            action="pause"
            texts="resources.webhooks.pause"
            args={{ name: webhook.name }}
          />
        )
      }
    >
      {text(isPaused ? 'resume.label' : 'pause.label')}
    </DialogButton>
  )
}

interface RotateButtonProps {
  webhook: WebhookRecord
  onRotated: (secret: string) => void
}

export const RotateButton = ({ webhook, onRotated }: RotateButtonProps) => {
  const text = useTexts('resources.webhooks.rotate')
  const rotate = async () => {
    const path = `${webhooksPath}/${webhook.id}/rotate-secret`
    const { secret } = await callOperation<z.infer<typeof newWebhook>>(path, {
      method: 'POST',
      body: {},
    })
    onRotated(secret)
  }
  return (
    <DialogButton
      icon="key"
      dialog={(dialog) => (
        <ConfirmAction
          {...dialog}
          texts="resources.webhooks.rotate"
          args={{ name: webhook.name }}
          work={rotate}
        />
      )}
    >
      {text('label')}
    </DialogButton>
  )
}

interface TestProps {
  webhook: WebhookRecord
  /** Other buttons beside it. */
  children: ReactNode
}

/** Sends a test at once, and says what came of it. */
export const Test = ({ webhook, children }: TestProps) => {
  const text = useTexts('resources.webhooks.test')
  const explain = useReason()
  const [result, setResult] = useState<WebhookTest>()
  const { run, busy } = useAction(async () => {
    const path = `${webhooksPath}/${webhook.id}/test`
    setResult(await callOperation<WebhookTest>(path, { method: 'POST', body: {} }))
  })
  return (
    <div className={styles.stack8}>
      <div className={styles.buttons}>
        <Button icon="external" busy={busy} onClick={() => run()}>
          {text('label')}
        </Button>
        {children}
      </div>
      <div role="status">
        {result &&
          (result.reason ? (
            <>
              <Status tone="refused">{text('failed')}</Status>
              <p>{explain(result.reason, result.status)}</p>
            </>
          ) : (
            <Status tone="passed">
              {text('answered', { status: result.status, ms: result.ms })}
            </Status>
          ))}
      </div>
    </div>
  )
}
