import { expect, it } from 'vitest'
import { settingNames } from '#contract/site/settings'
import { toSent } from '../../../admin/console/features/site/settings/toSent.ts'

const record = {
  ...Object.fromEntries(settingNames.map((name) => [name, 'as stored'])),
  fixed: ['mailFrom', 'smtpHost'],
  secrets: ['smtpPassword'],
  version: 3,
}

it('omits settings that the environment fixes, whatever their value', () => {
  const sent = toSent({ ...record, mailFrom: 'portal@localhost', smtpHost: 'mail_relay' })
  const open = settingNames.filter((name) => !record.fixed.includes(name))
  expect(Object.keys(sent).toSorted()).toEqual([...open, 'version'].toSorted())
})

it('sends an emptied text as empty, and only typed secrets', () => {
  const sent = toSent({ ...record, filingIcp: null, smtpPassword: '', smsHookSecret: 'typed' })
  expect(sent).toMatchObject({ filingIcp: '', smsHookSecret: 'typed', version: 3 })
  expect('smtpPassword' in sent || 'password' in sent).toBe(false)
})
