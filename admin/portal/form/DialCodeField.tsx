import { useId } from 'react'
import { DialCodeInput } from '#shared/dial-code-input/DialCodeInput.tsx'
import type { FormTexts } from '../ui/pageTexts.ts'
import { usePortal } from '../ui/Portal.tsx'
import { describedBy, FieldFrame } from './Field.tsx'
import type { Problems } from './required.ts'
import { useMessageText } from './useMessageText.ts'

interface DialCodeFieldProps {
  problems: Problems
  texts: FormTexts
  value: string
  onChange: (dialCode: string) => void
}

export const DialCodeField = ({ problems, texts, value, onChange }: DialCodeFieldProps) => {
  const id = useId()
  const { place } = usePortal()
  const message = problems['dialCode']
  const problem = useMessageText(message)
  return (
    <FieldFrame id={id} label={texts.fields.dialCode} problem={problem}>
      <DialCodeInput
        id={id}
        locale={place.locale}
        texts={texts.address}
        name="dialCode"
        value={value}
        onChange={onChange}
        invalid={message !== undefined}
        describedBy={describedBy(id, undefined, problem)}
      />
    </FieldFrame>
  )
}
