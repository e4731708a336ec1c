import type { PublicSettings } from '#contract/people/auth'
import { legalModelVersion } from '#contract/core/legal'
import { operation } from '#shared/http.ts'

/** Settings for prerendering: placeholders that the server replaces in the pages. */
export const placeholderSettings: PublicSettings = {
  publishShow: true,
  systemName: { zh: '{{systemNameZh}}', en: '{{systemNameEn}}' },
  passwordPolicy: {
    registration: { minimum: 9, maximum: 16 },
    userCentre: { minimum: 8, maximum: 128 },
  },
  filings: { icp: '{{filingIcp}}', police: '{{filingPolice}}' },
  contact: {
    phone: '{{contactPhone}}',
    email: '{{contactEmail}}',
    hours: { zh: '{{contactHoursZh}}', en: '{{contactHoursEn}}' },
    address: { zh: '{{contactAddressZh}}', en: '{{contactAddressEn}}' },
  },
  logo: null,
  agreementVersion: '{{agreementVersion}}',
  referenceVersion: '',
}

/**
 * Public settings from the page's `<meta name="settings">`, written by the server; without it (Vite's dev server), from
 * the gateway.
 */
export const loadSettings = async (): Promise<PublicSettings> => {
  const text = document.querySelector<HTMLMetaElement>('meta[name="settings"]')?.content ?? ''
  if (text.startsWith('{"')) return JSON.parse(text) as PublicSettings
  return operation<PublicSettings>('/UserCenter/config/query', {
    method: 'POST',
    session: false,
  }).catch(() => ({
    ...placeholderSettings,
    filings: { icp: '', police: '' },
    contact: { phone: '', email: '', hours: { zh: '', en: '' }, address: { zh: '', en: '' } },
    agreementVersion: legalModelVersion,
    systemName: { zh: '天枢定位', en: 'Dubhe Positioning' },
  }))
}
