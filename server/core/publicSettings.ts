import type { PublicSettings } from '#contract/people/auth'
import { registrationPasswordPolicy, userCentrePasswordPolicy } from '#contract/core/rules'
import { meta } from '#db/reference/load'
import type { Env } from './env.ts'
import type { Settings } from './settings.ts'

/** Where anyone finds the logo, by the name of its image: another address for each image. */
export const logoAddress = (name: string | null): string | null =>
  name && `/gateway/UserCenter/config/logo?hash=${name.slice(name.indexOf('-') + 1)}`

/** The settings that anyone may know: the answer of `config/query`, and what the pages are served with. */
export const publicSettingsOf = (
  env: Env,
  { systemName, filings, logo }: Settings,
  agreementVersion: string,
): PublicSettings => ({
  publishShow: env.publishShow,
  systemName,
  passwordPolicy: {
    registration: registrationPasswordPolicy,
    userCentre: userCentrePasswordPolicy,
  },
  filings,
  logo: logoAddress(logo),
  agreementVersion,
  referenceVersion: meta().hash,
})
