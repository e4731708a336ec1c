import { DialCodeInput, type DialCodeInputProps } from '#shared/dial-code-input/DialCodeInput.tsx'
import { useAddressTexts } from './useAddressTexts.ts'

/** The dialling code beside a phone number, in the console's language; the number alone, as there is little room. */
export const DialCodeBox = (
  props: Omit<DialCodeInputProps, 'locale' | 'texts' | 'brief' | 'unlabelled'>,
) => <DialCodeInput {...props} {...useAddressTexts()} brief unlabelled />
