import { useState, type ReactNode } from 'react'
import { useTexts } from '#console/core/i18n/texts.ts'
import { copyText } from '#shared/copyText.ts'
import { Button } from '#console/core/controls/Button.tsx'

interface CopyButtonProps {
  value: string
  children?: ReactNode
}

export const CopyButton = ({ value, children }: CopyButtonProps) => {
  const text = useTexts('console.copy')
  const [copied, setCopied] = useState<boolean>()
  return (
    <>
      <Button size="small" icon="copy" onClick={() => void copyText(value).then(setCopied)}>
        {children ?? text('action')}
      </Button>
      <span role="status">{copied !== undefined && text(copied ? 'done' : 'failed')}</span>
    </>
  )
}
