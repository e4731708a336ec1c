import { auditTexts } from '#i18n/audit'
import { audit as otherActions } from '#i18n/zh/audit'
import * as resources from '#i18n/zh/resources'
import { console } from '#i18n/zh/console'
import { dashboard } from '#i18n/zh/dashboard'
import { errors } from '#i18n/zh/errors'
import { firstSteps } from '#i18n/zh/firstSteps'
import { inbox } from '#i18n/zh/inbox'
import { outgoing } from '#i18n/zh/outgoing'
import { palette } from '#i18n/zh/palette'
import { rights } from '#i18n/zh/rights'
import { ra } from '#i18n/zh/ra'
import { validation } from '#i18n/zh/validation'

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
