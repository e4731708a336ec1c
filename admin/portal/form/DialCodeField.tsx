import { useId } from 'react'
import { DialCodeInput } from '#shared/dial-code-input/DialCodeInput.tsx'
import type { FormTexts } from '../pageTexts.ts'
import { usePortal } from '../Portal.tsx'
import { describedBy, FieldFrame, useWording, type FieldContext } from './Field.tsx'

interface DialCodeFieldProps {
  context: FieldContext
  texts: FormTexts
  /** Called after another code was chosen. */
  chosen: () => void
}

/** The country or region code of a phone number, 86 at first. */
export const DialCodeField = ({ context, texts, chosen }: DialCodeFieldProps) => {
  const id = useId()
  const { place } = usePortal()
  const word = useWording(texts.messages)
  const message = context.problems['dialCode']
  const problem = message && word(message)
  return (
    <FieldFrame id={id} label={texts.fields.dialCode} problem={problem}>
      <DialCodeInput
        id={id}
        locale={place.locale}
        texts={texts.address}
        name="dialCode"
        onChange={chosen}
        invalid={message !== undefined}
        describedBy={describedBy(id, undefined, problem)}
      />
    </FieldFrame>
  )
}
