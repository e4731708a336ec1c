import { useRef, type ReactNode } from 'react'
import type { z } from 'zod'
import type { newClientSecret } from '#contract/access/applicationClients'
import { Button } from '#console/core/controls/Button.tsx'
import { CopyButton } from '#console/core/ui/CopyButton.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { Box } from '#console/core/forms/Field.tsx'
import { UnsavedInputGuard } from '#console/core/forms/Unsaved.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import styles from '#console/core/ui/styles.module.css'
import css from './Clients.module.css'

export const clientsPath = '/usercenter/application-clients'

export const addSecret = async (id: string): Promise<string> => {
  const path = `${clientsPath}/${id}/secrets`
  return (await callOperation<z.infer<typeof newClientSecret>>(path, { method: 'POST', body: {} }))
    .secret
}

interface SecretOnceProps {
  secret: string
  onStored: () => void
  children?: ReactNode
}

/** Shows a new secret, which exists in no other place; leaving before it is stored needs a confirmation. */
export const SecretOnce = ({ secret, onStored, children }: SecretOnceProps) => {
  const text = useTexts('resources.application-clients.secret')
  const isStored = useRef(false)
  const store = () => {
    isStored.current = true
    onStored()
  }
  return (
    <div className={`${styles.stack16} ${css.once}`}>
      <Box
        label={text('label')}
        value={secret}
        readOnly
        autoComplete="off"
        help={text('once')}
        className={css.mono}
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
      <UnsavedInputGuard of="secret" isDirty isSaved={() => isStored.current} />
    </div>
  )
}
