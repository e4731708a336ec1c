import { expect, it } from 'vitest'
import type { Client } from '../../support/client.ts'
import { signInUser } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { admin, viewer } = server
const path = '/usercenter/console/cards'

interface Card {
  applicationId: string
  open: boolean
  pinned: boolean
  usedAt: string | null
  permissionId: string | null
  grantedBy: string | null
  requested: boolean
}

const cardsOf = async (client: Client): Promise<Card[]> => (await client.get(path)).body.data
const openTo = async (username: string) =>
  (await cardsOf(await server.as(username)))
    .filter(({ open }) => open)
    .map(({ applicationId }) => applicationId)

it('opens exactly the right cards to a salesman, a dealer, a member and a visitor', async () => {
  expect({
    salesman: await openTo('salesman1'),
    dealer: await openTo('agencyadmin'),
    member: await openTo('acmemember'),
    without: await openTo('acmeviewer'),
    other: await openTo('betamember'),
    administrator: await openTo('acmeadmin'),
    visitor: await openTo('visitor1'),
    system: await openTo('superadmin'),
  }).toEqual({
    salesman: ['1'],
    dealer: ['1', '2'],
    member: ['1', '4'],
    without: ['1'],
    other: ['1', '5'],
    administrator: ['1', '3', '4'],
    visitor: ['1'],
    system: ['1', '2', '3', '4', '5', '6', '7'],
  })
  expect((await server.nobody.get(path)).status).toBe(401)
})

it('opens each application by its permission codes: 80; 116 or 120; 117; 121; 122; 123', async () => {
  const { data } = (await server.nobody.get('/public/applications')).body
  const codes = data.map((one: { permissionCodes: number[] }) => one.permissionCodes)
  expect(codes).toEqual([[], [80], [116, 120], [117], [121], [122], [123]])
})

it('names the missing permission of a closed card and who can grant it: company administrator or system', async () => {
  const cards = await cardsOf(viewer)
  const closed = (id: string) => cards.find(({ applicationId }) => applicationId === id)
  expect(closed('3')).toEqual({
    applicationId: '3',
    open: false,
    pinned: false,
    usedAt: null,
    permissionId: '116',
    grantedBy: 'your company super administrator 陈立新',
    requested: false,
  })
  expect(closed('6')).toMatchObject({
    permissionId: '122',
    grantedBy: 'a system super administrator',
  })
  expect(closed('1')).toMatchObject({ permissionId: null, grantedBy: null })
})

it('shows an open request at its card', async () => {
  const { client: asker } = await signInUser(server, admin)
  await asker.post('/usercenter/rights-requests', { permissionId: '117' })
  const cards = await cardsOf(asker)
  expect(cards.filter(({ requested }) => requested).map((card) => card.applicationId)).toEqual([
    '4',
  ])
})

it('stores pins and last use per person on the server, hidden from others', async () => {
  const [one, other] = [await server.as('acmemember'), await server.as('betamember')]
  expect((await one.post(`${path}/4/pin`, { pinned: true })).status).toBe(200)
  expect((await one.post(`${path}/4/use`)).status).toBe(200)
  const again = await cardsOf(await server.as('acmemember'))
  expect(again.filter(({ pinned }) => pinned).map((card) => card.applicationId)).toEqual(['4'])
  expect(again.find(({ applicationId }) => applicationId === '4')?.usedAt).toMatch(/^\d{4}-/)
  expect((await cardsOf(other)).some(({ pinned, usedAt }) => pinned || usedAt)).toBe(false)
  await one.post(`${path}/4/pin`, { pinned: false })
  expect((await cardsOf(one)).some(({ pinned }) => pinned)).toBe(false)
  expect((await one.post(`${path}/99/use`)).status).toBe(404)
  expect((await one.post(`${path}/4/pin`, {})).status).toBe(400)
})
