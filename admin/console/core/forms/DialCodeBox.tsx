import { DialCodeInput, type DialCodeInputProps } from '#shared/dial-code-input/DialCodeInput.tsx'
import { useAddressTexts } from './useAddressTexts.ts'

export const DialCodeBox = (
  props: Omit<DialCodeInputProps, 'locale' | 'texts' | 'brief' | 'unlabelled'>,
) => <DialCodeInput {...props} {...useAddressTexts()} brief unlabelled />
