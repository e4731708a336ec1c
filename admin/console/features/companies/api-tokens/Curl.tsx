import { Button } from '#console/core/controls/Button.tsx'
import { shownHelp } from '#console/core/help/helpStore.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { CopyButton } from '#console/core/ui/CopyButton.tsx'
import styles from '#console/core/ui/styles.module.css'
import { curlLine } from './curlLine.ts'

interface CurlProps {
  /** The new token; later the line names a variable instead. */
  token?: string
  permissionIds: readonly string[]
}

export const Curl = ({ token, permissionIds }: CurlProps) => {
  const text = useTexts('resources.api-tokens.curl')
  const line = curlLine(location.origin, token ?? '$TOKEN', permissionIds)
  return (
    <div className={styles.stack12}>
      {token && <h3>{text('title')}</h3>}
      <p>{text(token ? 'text' : 'textLater')}</p>
      <pre className={styles.code}>{line}</pre>
      <div className={styles.line}>
        <CopyButton value={line}>{text('copy')}</CopyButton>
        <Button variant="text" icon="help" onClick={() => shownHelp.set('apiTokens')}>
          {text('help')}
        </Button>
      </div>
    </div>
  )
}
