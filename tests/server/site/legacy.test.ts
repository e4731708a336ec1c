import { expect, it } from 'vitest'
import { useServer } from '../../support/server.ts'

const server = useServer()

const redirectOf = async (address: string) => {
  const response = await fetch(`${server.base}${address}`, {
    redirect: 'manual',
    headers: { Accept: 'text/html' },
  })
  return [response.status, response.headers.get('location')]
}

it.each([
  ['', '/personalCenter'],
  ['/', '/personalCenter'],
  ['/account', '/account'],
  ['/account/index', '/account'],
  ['/account/password', '/account/password'],
  ['/account/join', '/join'],
  ['/role', '/roles/create'],
  ['/role/create', '/roles/create'],
  ['/role/list', '/roles'],
  ['/role/detail?id=7', '/roles/7/show'],
  ['/role/detail', '/roles'],
  ['/role/edit?id=7', '/roles/7'],
  ['/user', '/users'],
  ['/user/list', '/users'],
  ['/user/edit?id=7', '/users/7'],
  ['/user/edit?id=../..//evil', '/users'],
  ['/company', '/companyAdd'],
  ['/company/create', '/companyAdd'],
  ['/company/applyList', '/companyApply'],
  ['/company/companyDetail?id=7', '/companyApply/7/show'],
  ['/company/companyEdit?id=7', '/companyApply/7'],
  ['/log', '/logs'],
  ['/log/list/', '/logs'],
])('redirects the legacy address /oldUserCenter%s to %s', async (legacy, screen) => {
  expect(await redirectOf(`/oldUserCenter${legacy}`)).toEqual([302, `/ucFrontEnd${screen}`])
})

it('redirects unknown legacy addresses to 404', async () => {
  expect(await redirectOf('/oldUserCenter/constructor')).toEqual([302, '/404'])
  expect(await redirectOf('/oldUserCenter/user/other')).toEqual([302, '/404'])
})

it('redirects the start page to the personal centre if the address names the front end, and home otherwise', async () => {
  expect(await redirectOf('/')).toEqual([302, '/home'])
  expect(await redirectOf('/?ucFrontEnd')).toEqual([302, '/ucFrontEnd/personalCenter'])
  expect(await redirectOf('/?ucFrontEnd&from=login')).toEqual([302, '/home'])
})
