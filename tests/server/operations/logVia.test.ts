import { expect, it } from 'vitest'
import { logRecord } from '#contract/operations/logs'
import { serverOrigin } from '#server/core/context'
import { leafOf } from '#server/platform/audit/leaf'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { createApiToken } from '../../support/apiTokens.ts'
import { bodyOf } from '../../support/answers.ts'
import { foundCompany } from '../../support/factories.ts'
import { oauthSettings } from '../../support/oauth.ts'
import { serviceOf } from '../../support/oauthCalls.ts'
import { useServer } from '../../support/server.ts'
import { runGuide } from '../../support/verifyProof.ts'

const server = useServer(oauthSettings)
const { system, admin } = server
const path = '/usercenter/logs'

/** Writes a row as a change of acmeadmin, and returns its record as the provider sees it. */
const loggedVia = async (via: string | null, targetId: string, companyId = 2) => {
  const { db, tokens, now, sealer } = server.context
  await db.transaction((trx) =>
    writeAudit(trx, { ...serverOrigin, tokens, via }, now(), {
      action: 'user.edit',
      actor: { userId: 3, username: 'acmeadmin', companyId },
      target: { type: 'user', id: targetId, name: '林越' },
    }),
  )
  await sealer.seal()
  const { body } = await system.list(path, { filter: { targetType: 'user', targetId } })
  return logRecord.parse(body[0])
}

const proofOf = async (id: string) => ({
  proof: (await bodyOf(admin.get(`${path}/${id}/proof`))).data,
  key: await (await admin.fetch(`${path}/key`)).text(),
})

it('names the client in the row of a change by an application', async () => {
  const company = await foundCompany(server, { platforms: ['3', '4'], deviceQuota: 100 })
  const service = await serviceOf(server, 10_003, ['usage:write'])
  const measuredAt = new Date(server.context.now()).toISOString()
  const companies = [{ companyId: company.id, devices: 3, storageBytes: 0 }]
  const answer = await service.post('/applications/usage', { measuredAt, companies })
  expect(answer.status).toBe(200)
  await server.context.sealer.seal()
  const { body } = await system.list(path, {
    filter: { action: 'usage.report', targetId: company.id },
  })
  const stored = await server.db
    .read('oauth_clients')
    .where({ id: Number(body[0].via.split(':')[1]) })
    .first()
  expect(body[0]).toMatchObject({
    via: `client:${stored?.id}`,
    viaName: stored?.name,
  })
})

it('names an access token in the log of its own company alone', async () => {
  const { record } = await createApiToken(server, admin)
  const via = `token:${record.id}`
  expect(await loggedVia(via, '990006')).toMatchObject({ via, viaName: record.name })
  expect(await loggedVia(via, '990007', 3)).toMatchObject({ via, viaName: null })
})

it('finds the rows of one access token', async () => {
  const row = await loggedVia('token:77001', '990001')
  await loggedVia('token:77002', '990002')
  await loggedVia(null, '990003')
  const { body } = await admin.list(path, { filter: { via: 'token:77001' } })
  expect(body.map(({ id }: { id: string }) => id)).toEqual([row.id])
  expect(await admin.list(path, { filter: { via: 'token:x' } })).toMatchObject({ status: 400 })
})

it('proves the token of a row, and refuses a proof that names another', async () => {
  const { id } = await loggedVia('token:77003', '990004')
  const { proof, key } = await proofOf(id)
  expect(proof.record.via).toBe('token:77003')
  expect(runGuide(proof, key)).toMatchObject({ proven: true })
  const record = { ...proof.record, via: 'token:1' }
  expect(runGuide({ ...proof, record }, key)).toMatchObject({ proven: false })
})

it('keeps the leaf of rows without a token as earlier releases wrote it', async () => {
  const { id } = await loggedVia(null, '990005')
  const { proof, key } = await proofOf(id)
  const { via: _via, viaName: _name, ...earlierRecord } = proof.record
  expect(runGuide({ ...proof, record: earlierRecord }, key)).toMatchObject({ proven: true })
  const row = {
    id: 812,
    at: Date.UTC(2026, 10, 21),
    actor_id: 3,
    company_id: 2,
    application_id: null,
    action: 'user.edit',
    target_type: 'user',
    target_id: '5',
    code: 0,
    request_id: 'r',
    commitments: 'a b c d e f',
  }
  const earlierLeaf =
    '{"action":"user.edit","actorId":"3","actorName":"a","address":"b","after":"f",' +
    '"applicationId":null,"at":"2026-11-21T00:00:00.000Z","before":"e","code":0,' +
    '"companyId":"2","id":"812","requestId":"r","targetId":"5","targetName":"d",' +
    '"targetType":"user","userAgent":"c"}'
  expect(leafOf({ ...row, via: null })).toBe(earlierLeaf)
  expect(leafOf({ ...row, via: 'token:12' })).toBe(
    earlierLeaf.replace('"userAgent":"c"', '"userAgent":"c","via":"token:12"'),
  )
})
