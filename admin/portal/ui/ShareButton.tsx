import { useState } from 'react'
import { copyText } from '#shared/copyText.ts'

interface ShareButtonProps {
  texts: Record<'share' | 'shared' | 'shareFailed', string>
  query: string
}

export const ShareButton = ({ texts, query }: ShareButtonProps) => {
  const [copied, setCopied] = useState<boolean>()
  const copy = async () =>
    setCopied(await copyText(`${location.origin}${location.pathname}${query}`))
  return (
    <>
      <button
        type="button"
        className="button button-quiet button-small"
        onClick={() => void copy()}
      >
        {texts.share}
      </button>
      <span role="status" className="muted">
        {copied === true && texts.shared}
        {copied === false && texts.shareFailed}
      </span>
    </>
  )
}
