import { useState } from 'react'

interface ConfirmFormProps {
  ways: readonly string[]
  onConfirmed: () => void
}

/** Placeholder until the branch `identity` is merged, whose file of this name replaces it. */
export const ConfirmForm = ({ ways, onConfirmed }: ConfirmFormProps) => {
  const [way] = useState(ways[0])
  return (
    <button type="button" className="button" onClick={onConfirmed}>
      {way}
    </button>
  )
}
