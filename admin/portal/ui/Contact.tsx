import type { ReactNode } from 'react'
import { usePortal } from './Portal.tsx'

/** The number to dial. In a prerendered page the phone is a placeholder (`{{…}}`), so the result is one too. */
const dialled = (phone: string): string =>
  phone.startsWith('{{') ? '{{contactDial}}' : phone.replaceAll(/[^\d+]/g, '')

const useContactLines = (): readonly { label: string; value: string; href?: string }[] => {
  const { settings, texts, place } = usePortal()
  const { phone, email, hours, address } = settings.contact
  const { contact } = texts
  return [
    { label: contact.phone, value: phone, href: `tel:${dialled(phone)}` },
    { label: contact.email, value: email, href: `mailto:${email}` },
    { label: contact.hours, value: hours[place.locale] },
    { label: contact.address, value: address[place.locale] },
  ].filter(({ value }) => value)
}

interface ContactProps {
  as: 'div' | 'li'
  children: ReactNode
}

/**
 * How to reach the provider, below a heading or sentence; nothing if no contact is set. The server removes it, or the
 * lines that are not set, from prerendered pages.
 */
export const Contact = ({ as: Element, children }: ContactProps) => {
  const lines = useContactLines()
  if (!lines.length) return null
  return (
    <Element className="contact">
      {children}
      <ul className="contact-lines">
        {lines.map(({ label, value, href }) => (
          <li key={label}>
            <span className="muted">{label}</span>
            {href ? <a href={href}>{value}</a> : <span>{value}</span>}
          </li>
        ))}
      </ul>
    </Element>
  )
}
