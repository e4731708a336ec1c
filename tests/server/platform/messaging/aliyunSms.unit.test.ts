import { afterAll, expect, it, vi } from 'vitest'
import { templatesOf, missingTemplates, findInvalidLine } from '#contract/text/textTemplates'
import { aliyunSmsProvider, signedCall } from '#server/platform/messaging/aliyunSms.provider'
import { DeliveryError, type Message } from '#server/platform/messaging/provider'
import { startAliyunSms, type AliyunAnswer } from '../../../support/aliyunSms.ts'

const at = Date.parse('2026-05-01T08:00:00Z')

it('signs like the example published by Alibaba Cloud', () => {
  const { query, headers } = signedCall(
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      parameters: {
        RegionId: 'cn-shanghai',
        ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
      },
    },
    { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' },
    '3156853299f313e23d1673dc12e1703d',
    Date.parse('2023-10-26T10:22:32Z'),
  )
  expect(query).toBe(
    'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
  )
  expect(headers['Authorization']).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;' +
      'x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

it('encodes all characters except letters, digits and four unreserved ones', () => {
  const call = { host: 'x', action: 'A', version: '1', parameters: { b: "天 !'()*+~/", a: '&=' } }
  const { query } = signedCall(call, { id: 'i', secret: 's' }, 'n', at)
  expect(query).toBe('a=%26%3D&b=%E5%A4%A9%20%21%27%28%29%2A%2B~%2F')
})

const endpoint = await startAliyunSms()
endpoint.now = () => at
afterAll(endpoint.stop)
const templates = `
  code zh SMS_1
  code en SMS_2
  code.resetPassword zh  SMS_3
  code international SMS_4
  invitation SMS_5
  contactEntered SMS_6`
const account = {
  url: `${endpoint.url}/`,
  keyId: endpoint.keyId,
  keySecret: endpoint.keySecret,
  signName: '天枢 定位',
  templates,
}
const message = (own: Partial<Message['content']>, recipient = '+8613800000003'): Message => ({
  id: 7,
  recipient,
  subject: '',
  content: {
    text: 'the text',
    html: '',
    template: 'code.login',
    values: { code: '123456', minutes: '5' },
    locale: 'zh',
    ...own,
  },
})
const send = async (
  sent: Message,
  answer: AliyunAnswer = { code: 'OK' },
  own: Partial<typeof account> = {},
) => {
  endpoint.answer = answer
  const failure = await aliyunSmsProvider({ ...account, ...own }, () => at)
    .send(sent)
    .then(
      () => undefined,
      (error: unknown) => error,
    )
  if (failure === undefined) return endpoint.texts.at(-1)
  if (!(failure instanceof DeliveryError)) throw failure
  const { message: reason, permanent, uncertain } = failure
  return { reason, permanent, uncertain }
}

it('sends the template for message, language and number with only its variables', async () => {
  expect(await send(message({}))).toEqual({
    action: 'SendSms 2017-05-25',
    PhoneNumbers: '13800000003',
    SignName: '天枢 定位',
    TemplateCode: 'SMS_1',
    TemplateParam: '{"code":"123456"}',
    OutId: '7',
    variables: { code: '123456' },
  })
  const reset = { template: 'code.resetPassword' }
  expect(await send(message(reset))).toMatchObject({ TemplateCode: 'SMS_3' })
  expect(await send(message({ ...reset, locale: 'en' }))).toMatchObject({ TemplateCode: 'SMS_2' })
  expect(await send(message({}, '+85261234567'))).toMatchObject({
    PhoneNumbers: '85261234567',
    TemplateCode: 'SMS_4',
  })
  expect(await send(message({ template: 'test', values: {} }))).toMatchObject({
    TemplateCode: 'SMS_1',
    variables: { code: '000000' },
  })
  const token = 'x'.repeat(32)
  const invited = {
    company: '长'.repeat(40),
    link: `https://portal.example.com/invitation#${token}`,
  }
  expect(await send(message({ template: 'invitation', values: invited }))).toMatchObject({
    TemplateCode: 'SMS_5',
    variables: { company: '长'.repeat(35), token },
  })
  expect(endpoint.forged).toBe(0)
})

it('refuses messages without a template permanently', async () => {
  const refused = { permanent: true, uncertain: false }
  expect(await send(message({ template: 'activation' }))).toEqual({
    ...refused,
    reason: 'no template: activation zh mainland',
  })
  expect(await send(message({ template: 'invitation' }, '+85261234567'))).toEqual({
    ...refused,
    reason: 'no template: invitation zh international',
  })
})

it.each<[string, AliyunAnswer, boolean]>([
  ['isv.BUSINESS_LIMIT_CONTROL', { code: 'isv.BUSINESS_LIMIT_CONTROL' }, false],
  ['isp.SYSTEM_ERROR', { code: 'isp.SYSTEM_ERROR' }, false],
  ['Throttling.User', { code: 'Throttling.User', status: 400 }, false],
  ['ServiceUnavailable', { code: 'ServiceUnavailable', status: 503 }, false],
  ['UnknownError', { code: 'UnknownError', status: 500 }, false],
  ['isv.MOBILE_NUMBER_ILLEGAL', { code: 'isv.MOBILE_NUMBER_ILLEGAL' }, true],
  ['isv.SMS_TEMPLATE_ILLEGAL', { code: 'isv.SMS_TEMPLATE_ILLEGAL' }, true],
  ['isp.RAM_PERMISSION_DENY', { code: 'isp.RAM_PERMISSION_DENY' }, true],
  ['InvalidAccessKeyId.NotFound', { code: 'InvalidAccessKeyId.NotFound', status: 404 }, true],
  ['status 502', { text: '<html>', status: 502 }, false],
  ['status 404', { text: '<html>', status: 404 }, true],
  ['no connection', { moved: 'http://127.0.0.1:9/' }, false],
])('classifies %s as permanent or temporary', async (reason, answer, permanent) => {
  expect(await send(message({}), answer)).toEqual({ reason, permanent, uncertain: false })
})

it.each(['garbage', '{"Code":"13800000003 was told\\n"}', '[]'])(
  'rejects %j as a response of Alibaba Cloud, without repeating its text',
  async (text) => {
    const reason = 'no answer of Alibaba Cloud'
    expect(await send(message({}), { text })).toEqual({ reason, permanent: false, uncertain: true })
  },
)

it('is refused with another secret or another time, and returns only the code', async () => {
  const refused = { reason: 'SignatureDoesNotMatch', permanent: true, uncertain: false }
  expect(await send(message({}), { code: 'OK' }, { keySecret: 'another' })).toEqual(refused)
  endpoint.now = () => at + 3_600_000
  expect(await send(message({}))).toEqual(refused)
  endpoint.now = () => at
})

it('reports a message without a response as uncertain', async () => {
  const soon = AbortSignal.timeout(50)
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon)
  const reason = 'no answer in time'
  expect(await send(message({}), 'none')).toEqual({ reason, permanent: false, uncertain: true })
  expect(timeout).toHaveBeenCalledWith(10_000)
  timeout.mockRestore()
})

it('parses a list of templates, and reports the invalid line and messages without a template', () => {
  expect(findInvalidLine(templates)).toBeUndefined()
  expect(findInvalidLine('code zh SMS_1, code en SMS_2; ')).toBeUndefined()
  for (const line of [
    'code',
    'code SMS_',
    'codes zh SMS_1',
    'code fr SMS_1',
    'code abroad SMS_1',
    'toString SMS_1',
  ])
    expect(findInvalidLine(`code zh SMS_9\n${line}`)).toBe(line)
  expect(findInvalidLine('code zh SMS_1\ncode zh SMS_2')).toBe('code zh SMS_2')
  const list = templatesOf(templates)
  const both = ['zh', 'en']
  expect(missingTemplates(list, 'code')).toEqual([])
  expect(missingTemplates(list, 'invitation')).toEqual([{ reach: 'international', locales: both }])
  expect(missingTemplates(list, 'activation')).toEqual([
    { reach: 'mainland', locales: both },
    { reach: 'international', locales: both },
  ])
  expect(missingTemplates(templatesOf('code zh SMS_1, code.login en SMS_2'), 'code')).toEqual([
    { reach: 'mainland', locales: ['en'] },
    { reach: 'international', locales: both },
  ])
})
