import type { PublicSettings } from '#contract/people/auth'
import { registrationPasswordPolicy, userCentrePasswordPolicy } from '#contract/core/rules'
import { meta } from '#db/reference/load'
import type { Env } from './env.ts'
import type { Settings } from './settings.ts'

/** The URL contains the image hash, so that each image has its own URL. */
export const logoAddress = (name: string | null): string | null =>
  name && `/gateway/UserCenter/config/logo?hash=${name.slice(name.indexOf('-') + 1)}`

/** Settings for everyone: the response of `config/query`, also embedded in the served pages. */
export const publicSettingsOf = (
  env: Env,
  { systemName, filings, contact, logo }: Settings,
  agreementVersion: string,
): PublicSettings => ({
  publishShow: env.publishShow,
  systemName,
  passwordPolicy: {
    registration: registrationPasswordPolicy,
    userCentre: userCentrePasswordPolicy,
  },
  filings,
  contact,
  logo: logoAddress(logo),
  agreementVersion,
  referenceVersion: meta().hash,
})
