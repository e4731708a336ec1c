import { rejectionReasons } from '#i18n/zh/rejectionReasons'

const [chinese = { title: '', text: '' }] = Object.values(rejectionReasons)

/** Words to try the components with, in both scripts; no texts of the product. */
export const samples = {
  title: 'Components',
  purpose: 'Every part of the design system, in both scripts.',
  primary: `Primary ${chinese.title}`,
  secondary: 'Secondary',
  sentence: `A fix within 2 cm at 31.2304° N ${chinese.text}`,
  person: chinese.title,
  longPerson: 'Ekaterina Konstantinovna Preobrazhenskaya-Romanova',
  company: chinese.title,
  address: { id: '1', nationCode: '44', addrCode: '330000,330100,330106' },
  time: '2025-03-01T08:30:00.000Z',
} as const
