import { applicationAddress } from '#contract/core/addresses'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openAddress } from '#shared/applications.ts'
import {
  accessTo,
  groupByType,
  type Application,
} from '../../../admin/portal/control/applications.ts'
import { afterFailure } from '../../../admin/portal/ui/useLoaded.ts'
import { sizeText } from '../../../admin/shared/sizeText.ts'

it('retains data when a refetch fails, but not for another query', () => {
  const there = { state: 'there', data: 1 } as const
  expect(afterFailure(there, 'down', true)).toEqual({ ...there, error: 'down' })
  expect(afterFailure(there, 'down', false)).toEqual({ state: 'failed', error: 'down' })
  expect(afterFailure({ state: 'loading' }, 'down', true)).toEqual({
    state: 'failed',
    error: 'down',
  })
})

const application = (change: Partial<Application>): Application => ({
  id: '1',
  icon: '',
  loginAddress: '',
  contact: '',
  appId: '1',
  name: '测绘登记',
  enName: 'Measurement registration',
  description: '',
  enDescription: '',
  type: 'platform',
  url: 'https://survey.example/',
  permissionCodes: [116, 120],
  order: 1,
  ...change,
})

describe('access to an application', () => {
  it.each([
    [[120], 'open'],
    [[116], 'open'],
    [[80, 117], 'closed'],
    [[], 'closed'],
    [null, 'login'],
    [undefined, 'unknown'],
  ] as const)('with codes %j is %s', (codes, access) => {
    expect(accessTo(application({}), codes)).toBe(access)
  })

  it('is open to every logged-in user if no code is required', () => {
    expect(accessTo(application({ permissionCodes: [] }), [])).toBe('open')
  })

  it('is not available to anyone while the application is unavailable', () => {
    expect(accessTo(application({ type: 'unavailable', permissionCodes: [] }), [116])).toBe(
      'unavailable',
    )
  })
})

describe('the address of a card', () => {
  it.each([
    ['/ucFrontEnd', '/ucFrontEnd'],
    ['https://survey.example/', 'https://survey.example/'],
    ['mailto:help@survey.example', null],
    ['https://survey.example@elsewhere.example/', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['//elsewhere.example', null],
    ['/.//elsewhere.example', null],
    ['', null],
  ])('%s leads to %s', (url, address) => {
    expect(applicationAddress(url)).toBe(address)
  })
})

it('groups by type in screen order, each group in its own order', () => {
  const groups = groupByType([
    application({ appId: '1', order: 2 }),
    application({ appId: '2', type: 'unavailable' }),
    application({ appId: '3', order: 1 }),
    application({ appId: '4', type: 'basicService' }),
  ])
  expect(groups.map(([type, some]) => [type, some.map(({ appId }) => appId)])).toEqual([
    ['platform', ['3', '1']],
    ['basicService', ['4']],
    ['unavailable', ['2']],
  ])
})

it.each([
  [0, '0\u00a0B'],
  [999, '999\u00a0B'],
  [812_300, '812\u00a0KB'],
  [48_213_004, '48.2\u00a0MB'],
  [1_500_000_000, '1.5\u00a0GB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

it('opens an application at its login if it has one, otherwise at its address', () => {
  vi.stubGlobal('location', { origin: 'https://portal.example' })
  onTestFinished(() => void vi.unstubAllGlobals())
  const addressOf = (url: string, loginAddress = '') =>
    openAddress(application({ url, loginAddress }))
  expect(addressOf('https://a.example/x')).toBe('https://a.example/x')
  expect(addressOf('')).toBeNull()
  expect(addressOf('', 'javascript:alert(1)')).toBeNull()
  expect(addressOf('https://a.example/x?y=1', 'https://a.example/login?z=2')).toBe(
    'https://a.example/login?z=2&iss=https%3A%2F%2Fportal.example&target_link_uri=https%3A%2F%2Fa.example%2Fx%3Fy%3D1',
  )
  expect(addressOf('/home', 'http://localhost:3001/login')).toBe(
    'http://localhost:3001/login?iss=https%3A%2F%2Fportal.example&target_link_uri=https%3A%2F%2Fportal.example%2Fhome',
  )
})
