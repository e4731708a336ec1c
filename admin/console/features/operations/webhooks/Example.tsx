import { Button } from '#console/core/controls/Button.tsx'
import { shownHelp } from '#console/core/help/helpStore.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { CopyButton } from '#console/core/ui/CopyButton.tsx'
import styles from '#console/core/ui/styles.module.css'
import type { WebhookEvent } from '#contract/operations/webhooks'

const [checkSignature = ''] = Object.values(
  import.meta.glob<string>('../../../../../server/examples/check-signature.mjs', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

const event: WebhookEvent = {
  type: 'user.disabled',
  timestamp: '2026-12-01T08:00:00.000Z',
  data: { targetType: 'user', id: '4', companyId: '2', logId: '812', changed: ['status'] },
}

/** How a receiver checks an event, and what it gets. */
export const Example = () => {
  const text = useTexts('resources.webhooks.example')
  return (
    <div className={styles.stack12}>
      <p>{text('text')}</p>
      <pre className={styles.code}>{checkSignature}</pre>
      <div className={styles.line}>
        <CopyButton value={checkSignature}>{text('copy')}</CopyButton>
        <Button variant="text" icon="help" onClick={() => shownHelp.set('webhooks')}>
          {text('help')}
        </Button>
      </div>
      <h3>{text('event')}</h3>
      <pre className={styles.code}>{JSON.stringify(event, null, 2)}</pre>
    </div>
  )
}
