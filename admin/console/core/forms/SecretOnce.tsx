import { useRef, type ReactNode } from 'react'
import { Button } from '#console/core/controls/Button.tsx'
import { useTexts, type TextBranch } from '#console/core/i18n/texts.ts'
import { CopyButton } from '#console/core/ui/CopyButton.tsx'
import styles from '#console/core/ui/styles.module.css'
import { Box } from './Field.tsx'
import fieldCss from './Field.module.css'
import { UnsavedInputGuard } from './Unsaved.tsx'

interface SecretOnceProps {
  texts: TextBranch<Record<'label' | 'once' | 'copy' | 'stored', string>>
  secret: string
  of?: 'secret' | 'token'
  onStored: () => void
  children?: ReactNode
}

/** Shows a new secret, which exists in no other place; leaving before it is stored needs a confirmation. */
export const SecretOnce = (props: SecretOnceProps) => {
  const { texts, secret, of = 'secret', onStored, children } = props
  const text = useTexts(texts)
  const isStored = useRef(false)
  const store = () => {
    isStored.current = true
    onStored()
  }
  return (
    <div className={styles.stack16}>
      <Box
        label={text('label')}
        value={secret}
        readOnly
        autoComplete="off"
        help={text('once')}
        className={fieldCss.mono}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.line}>
        <CopyButton value={secret}>{text('copy')}</CopyButton>
      </div>
      {children}
      <div>
        <Button primary icon="check" onClick={store}>
          {text('stored')}
        </Button>
      </div>
      <UnsavedInputGuard of={of} isDirty isSaved={() => isStored.current} />
    </div>
  )
}
