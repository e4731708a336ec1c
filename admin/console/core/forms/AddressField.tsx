import { useRecordContext } from 'react-admin'
import { AddressName } from '#shared/address-picker/AddressName.tsx'
import { useAddressTexts } from './useAddressTexts.ts'

export const AddressField = () => {
  const record = useRecordContext()
  const { locale, texts } = useAddressTexts()
  const nationCode = String(record?.['nationCode'] ?? '')
  if (nationCode === '') return null
  return (
    <AddressName
      nationCode={nationCode}
      addrCode={String(record?.['addrCode'] ?? '')}
      locale={locale}
      texts={texts}
    />
  )
}
