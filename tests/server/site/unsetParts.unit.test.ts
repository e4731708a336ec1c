import { expect, it } from 'vitest'
import { withoutUnsetParts } from '#server/features/site/pages/unsetParts'

const contact = {
  phone: '',
  email: '',
  hours: { zh: '', en: '' },
  address: { zh: '', en: '' },
}
const filings = { icp: '', police: '' }

const phone = '<li><span>Phone</span><a href="tel:{{contactDial}}">{{contactPhone}}</a></li>'
const hours = '<li><span>Hours</span><span>{{contactHoursEn}}</span></li>'
const page = (lines: string) =>
  `<ul><li>A</li></ul><div class="contact"><h2>Contact</h2><ul class="contact-lines">${lines}</ul></div>`

it('a page keeps the lines of the contact that are set, and no contact without lines', () => {
  const withPhone = { filings, contact: { ...contact, phone: '1' } }
  expect(withoutUnsetParts(page(phone + hours), withPhone, 'en')).toBe(page(phone))
  expect(withoutUnsetParts(page(phone + hours), { filings, contact }, 'en')).toBe(
    '<ul><li>A</li></ul>',
  )
})
