import { publicSettings } from '#console/core/data/settings.ts'

/** Phone and email of the provider, after a sentence that says to contact it; nothing if neither is set. */
export const ProviderContact = () => {
  const { phone, email } = publicSettings().contact
  return (
    <>
      {phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
      {phone && email && ' · '}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </>
  )
}
