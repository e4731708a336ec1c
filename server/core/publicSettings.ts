import type { PublicSettings } from '#contract/auth'
import { registrationPasswordPolicy, userCentrePasswordPolicy } from '#contract/rules'
import { meta } from '#db/reference/load'
import type { Env } from './env.ts'
import type { Settings } from './settings.ts'

/** The settings that anyone may know: the answer of `config/query`, and what the pages are served with. */
export const publicSettingsOf = (
  env: Env,
  { systemName, filings }: Settings,
  agreementVersion: string,
): PublicSettings => ({
  publishShow: env.publishShow,
  systemName,
  passwordPolicy: {
    registration: registrationPasswordPolicy,
    userCentre: userCentrePasswordPolicy,
  },
  filings,
  agreementVersion,
  referenceVersion: meta().hash,
})
