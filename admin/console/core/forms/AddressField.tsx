import { useRecordContext } from 'react-admin'
import { AddressName } from '#shared/address-picker/AddressName.tsx'
import { useAddressTexts } from './useAddressTexts.ts'

interface AddressFieldProps {
  nationSource?: string
  addrSource?: string
}

/** The full name of a record's address in the reader's language. */
export const AddressField = ({
  nationSource = 'nationCode',
  addrSource = 'addrCode',
}: AddressFieldProps) => {
  const record = useRecordContext()
  const { locale, texts } = useAddressTexts()
  const nationCode = String(record?.[nationSource] ?? '')
  if (nationCode === '') return null
  return (
    <AddressName
      nationCode={nationCode}
      addrCode={String(record?.[addrSource] ?? '')}
      locale={locale}
      texts={texts}
    />
  )
}
