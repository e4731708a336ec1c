import { auditTexts } from '#i18n/audit'
import { audit as otherActions } from '#i18n/en/audit'
import * as resources from '#i18n/en/resources'
import { console } from '#i18n/en/console'
import { dashboard } from '#i18n/en/dashboard'
import { errors } from '#i18n/en/errors'
import { firstSteps } from '#i18n/en/firstSteps'
import { inbox } from '#i18n/en/inbox'
import { outgoing } from '#i18n/en/outgoing'
import { palette } from '#i18n/en/palette'
import { rights } from '#i18n/en/rights'
import { ra } from '#i18n/en/ra'
import { validation } from '#i18n/en/validation'

export const messages = {
  ra,
  console,
  dashboard,
  errors,
  firstSteps,
  inbox,
  outgoing,
  palette,
  rights,
  validation,
  audit: auditTexts(otherActions, resources),
  resources: { ...resources },
}
