import type { PublicSettings } from '#contract/people/auth'
import { legalModelVersion } from '#contract/core/legal'
import { operation } from '#shared/http.ts'

/** The places that the server fills, as React renders them into the prerendered pages. */
export const placeholderSettings: PublicSettings = {
  publishShow: true,
  systemName: { zh: '{{systemNameZh}}', en: '{{systemNameEn}}' },
  passwordPolicy: {
    registration: { minimum: 9, maximum: 16 },
    userCentre: { minimum: 8, maximum: 128 },
  },
  filings: { icp: '{{filingIcp}}', police: '{{filingPolice}}' },
  logo: null,
  agreementVersion: '{{agreementVersion}}',
  referenceVersion: '',
}

/**
 * The public settings: the server writes them into the page's `<meta name="settings">`; where no server did (`vite`
 * alone) the gateway is asked.
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
    agreementVersion: legalModelVersion,
    systemName: { zh: '天枢定位', en: 'Dubhe Positioning' },
  }))
}
