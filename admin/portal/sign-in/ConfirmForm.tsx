import { useState } from 'react'
import type { FormTexts } from '../ui/pageTexts.ts'

interface ConfirmFormProps {
  texts: FormTexts
  ways: readonly string[]
  onConfirmed: () => void
}

/** Placeholder until the branch `identity` is merged, whose file of this name replaces it. */
export const ConfirmForm = ({ texts, ways, onConfirmed }: ConfirmFormProps) => {
  const [way] = useState(ways[0])
  return (
    <button type="button" className="button" onClick={onConfirmed}>
      {texts.login.submit} {way}
    </button>
  )
}
