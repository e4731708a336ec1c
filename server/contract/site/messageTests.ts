import { z } from 'zod'
import { deliveryNames, secretFields, settingFields } from './settings.ts'

/** The reasons why a message could not be sent. */
export const deliveryFailures = [
  'hostNotFound',
  'refused',
  'connectionFailed',
  'timeout',
  'certificate',
  'encryption',
  'notMailServer',
  'login',
  'senderRefused',
  'recipientRefused',
  'messageRefused',
  'status',
  'noTemplate',
  'provider',
  'unexpected',
] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

const typed = Object.fromEntries(
  deliveryNames.map((name) => [name, settingFields[name].optional()]),
) as { [Name in (typeof deliveryNames)[number]]: z.ZodOptional<(typeof settingFields)[Name]> }

/** A test uses the sent settings, which need not be saved; a setting that was not sent has its stored value. */
export const messageTest = z.strictObject({
  channel: z.enum(['sms', 'email'], 'validation.invalid'),
  ...typed,
  smtpPassword: secretFields.smtpPassword.optional(),
  smsHookSecret: secretFields.smsHookSecret.optional(),
  aliyunKeySecret: secretFields.aliyunKeySecret.optional(),
})
export type MessageTest = z.infer<typeof messageTest>
export const messageTested = z.strictObject({ recipient: z.string() })
