import { expect, it } from 'vitest'
import type { LogRecord } from '#contract/operations/logs'
import { fill } from '#i18n/index'
import { errors } from '#i18n/en/errors'
import { logs } from '#i18n/en/logs'
import { users } from '#i18n/en/users'
import { audit } from '#i18n/en/audit'
import { eventSentence, reasonOf } from '#contract/operations/logWording'
import { daysUpTo } from '#console/core/ui/time.ts'

const texts: Record<string, unknown> = {
  resources: { logs },
  audit: { ...audit, ...users.audit },
  errors,
}
const translate = (key: string, args: Record<string, unknown> = {}): string => {
  const text = key
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts)
  return typeof text === 'string'
    ? fill(text, args as Record<string, string>)
    : String(args['_'] ?? key)
}
const row = (change: Partial<LogRecord>): LogRecord => ({
  id: '1',
  at: '2026-11-21T00:00:00.000Z',
  createdAt: '2026-11-21T00:00:00.000Z',
  updatedAt: '2026-11-21T00:00:00.000Z',
  version: 1,
  actorId: '3',
  actorName: 'acmeadmin',
  actorRealName: null,
  companyName: null,
  companyId: '2',
  applicationId: null,
  action: 'user.edit',
  targetType: 'user',
  targetId: '5',
  targetName: 'acmeviewer',
  targetRealName: null,
  subjects: [],
  subjectCount: 0,
  via: null,
  viaName: null,
  before: {},
  after: {},
  code: 0,
  address: '',
  userAgent: '',
  requestId: '',
  hash: '',
  position: 1,
  sealedAt: null,
  ...change,
})

it('describes executed and refused actions', () => {
  expect(eventSentence(translate, row({}))).toBe('acmeadmin changed user acmeviewer')
  const refused = row({ action: 'user.disable', targetName: '', code: 6015 })
  expect(eventSentence(translate, refused)).toBe('acmeadmin tried to disable user 5')
  expect(reasonOf(translate, refused)).toBe('permission missing')
})

it('describes a failed login, and an action without a sentence for its refusal', () => {
  expect(eventSentence(translate, row({ action: 'signIn.failed', code: 6016 }))).toBe(
    'acmeadmin failed to log in',
  )
  expect(eventSentence(translate, row({ action: 'password.reset', code: 6006 }))).toBe(
    'acmeadmin tried: reset the password acmeviewer',
  )
})

it('falls back to the key for an action without a sentence', () => {
  expect(eventSentence(translate, row({ action: 'station.move' }))).toBe(
    'acmeadmin: station.move acmeviewer',
  )
  expect(reasonOf(translate, row({ code: 4711 }))).toBe('error code 4711')
})

it('names people by their real names where known', () => {
  const named = row({ actorRealName: '陈立新', targetRealName: '黄宁' })
  expect(eventSentence(translate, named)).toBe('陈立新 changed user 黄宁')
})

it('replaces the name of an erased person', () => {
  expect(eventSentence(translate, row({ action: 'signIn', actorName: '' }))).toBe(
    'Deleted user logged in',
  )
})

it('fills the days without entries', () => {
  const days = daysUpTo(
    [{ day: '2026-11-20', done: 2, refused: 1 }],
    new Date('2026-11-21T08:00:00Z'),
    3,
  )
  expect(days.map(({ day, done }) => [day, done])).toEqual([
    ['2026-11-19', 0],
    ['2026-11-20', 2],
    ['2026-11-21', 0],
  ])
})
