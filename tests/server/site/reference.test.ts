import { get, type IncomingHttpHeaders } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { FoundPlace } from '#contract/site/reference'
import { meta } from '#db/reference/load'
import { expectCode } from '../../support/answers.ts'
import { codeOf, pluck } from '../../support/client.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { hash } = meta()

interface Bare {
  status: number
  headers: IncomingHttpHeaders
  bytes: number
}

/** A request without the headers `fetch` adds: with `If-None-Match` it would send `no-cache`. */
const bare = (path: string, headers: Record<string, string>): Promise<Bare> =>
  new Promise((done, fail) => {
    get(`${server.base}/gateway/reference${path}`, { headers }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => (bytes += part.length))
      answer.on('end', () =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, bytes }),
      )
    }).on('error', fail)
  })

const ask = (path: string) => fetch(`${server.base}/gateway/reference${path}`)
const read = async (path: string) => (await ask(path)).json()
const byId = (records: { id: string }[], id: string) => records.find((record) => record.id === id)

describe('the lists', () => {
  it('contain the countries with stable ids, named in both languages', async () => {
    const countries = await read('/countries')
    expect(countries).toHaveLength(250)
    expect(byId(countries, '44')).toEqual({
      id: '44',
      continent_id: '1',
      code: 'CHN',
      short: 'CN',
      name: 'China',
      full_name: "People's Republic of China",
      cname: '中国',
      full_cname: '中华人民共和国',
      lower_name: 'china',
      remark: '',
      py: 'zhong guo',
      aliases: expect.arrayContaining(['zhonghua']),
    })
    expect(
      countries.filter(
        (country: { name: string; cname: string }) => !country.name || !country.cname,
      ),
    ).toEqual([])
  })

  it('lead from the home country to a district', async () => {
    const states = await read('/states?countryId=44')
    expect(states).toHaveLength(34)
    expect(states[10]).toMatchObject({ provinceID: '330000', province: '浙江省', name: 'Zhejiang' })
    expect(pluck(states, 'id')).toEqual(Array.from({ length: 34 }, (_, index) => String(index + 1)))
    expect(states[33]).toMatchObject({ id: '34', state_id: '68', provinceID: '820000', type: 1 })
    const cities = await read('/cities?stateId=330000')
    expect(cities).toHaveLength(11)
    expect(cities[0]).toMatchObject({ cityID: '330100', city: '杭州市', en: 'Hangzhou', type: 2 })
    expect(cities[0]).not.toHaveProperty('arealist')
    const districts = await read('/districts?cityId=330100')
    expect(byId(districts, '4198')).toMatchObject({ areaID: '330106', area: '西湖区', type: 3 })
  })

  it('lead from a foreign country to a city', async () => {
    expect(await read('/states?countryId=59')).toEqual([
      expect.objectContaining({ id: '77', name: '--none--', cname: '--无--', code_full: 'DEU000' }),
    ])
    const cities = await read('/cities?stateId=77')
    expect(byId(cities, '1077')).toMatchObject({ name: 'Munich', cname: '慕尼黑', state_id: '77' })
  })

  it.each([
    ['902', '67', '油尖旺区', 'Yau Tsim Mong'],
    ['1984', '129', '灵光郡', 'Yeonggwang County'],
    ['3062', '198', '廊开', 'Nong Khai'],
  ])('contain city %s in state %s', async (id, state, cname, name) => {
    expect(byId(await read(`/cities?stateId=${state}`), id)).toMatchObject({ cname, name })
  })

  it('list Hong Kong and Macao as cities by state id and as a tree by code', async () => {
    expect(await read('/cities?stateId=67')).toHaveLength(18)
    expect(await read('/cities?stateId=68')).toHaveLength(7)
    const tree = await read('/cities?stateId=810000')
    expect(tree[0]).toMatchObject({ cityID: expect.stringMatching(/^81\d{4}$/), type: 2 })
  })

  it('are empty for a country without states and a state without cities', async () => {
    expect(await read('/states?countryId=189')).toEqual([])
    expect(await read('/cities?stateId=115')).toEqual([])
  })

  it('contain the dialling codes, China first with its flag', async () => {
    const codes = await read('/dialling-codes')
    expect(codes.length).toBeGreaterThan(225)
    expect(codes[0]).toMatchObject({
      id: '0',
      short: 'CN',
      tel: '+86',
      tel_value: '86',
      cnlabel: '中国+86',
      enlabel: 'China+86',
      flag: expect.stringMatching(/^data:image\/svg/),
    })
    expect(pluck(codes, 'tel')).toContain('+1264')
  })
})

describe('an address in words', () => {
  it('is returned in both languages with its parts', async () => {
    expect(await read('/address?nationCode=44&addrCode=110000,110100,110101')).toEqual({
      nationCode: '44',
      addrCode: '110000,110100,110101',
      zh: '中国北京市东城区',
      en: 'Dongcheng District, Beijing, China',
      parts: [
        { level: 'country', id: '44', zh: '中国', en: 'China' },
        { level: 'state', id: '110000', zh: '北京市', en: 'Beijing' },
        { level: 'district', id: '110101', zh: '东城区', en: 'Dongcheng District' },
      ],
    })
    expect((await read('/address?nationCode=59&addrCode=77,1077')).zh).toBe('德国慕尼黑')
    expect((await read('/address?nationCode=189&addrCode=,')).en).toBe('Singapore')
    expect((await read('/address?nationCode=44')).zh).toBe('中国')
  })

  it.each([
    '/address?nationCode=999&addrCode=77',
    '/address?nationCode=44&addrCode=330000,310100',
    '/states?countryId=0',
    '/states?countryId=CHN',
    '/cities?stateId=990000',
    '/cities?stateId=../countries',
    '/districts?cityId=330000',
    '/districts?cityId=1077',
  ])('%s is not found', async (path) => {
    const answer = await server.nobody.get(`/reference${path}`)
    await expectCode(answer, 404, 7004)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('etag')).toBeNull()
  })

  it.each([
    ['/address?addrCode=77', 'nationCode'],
    ['/address?nationCode=44&addrCode=abc', 'addrCode'],
    ['/address?nationCode=44&nationCode=59', 'nationCode'],
    ['/states', 'countryId'],
    ['/cities?stateId=1&stateId=2', 'stateId'],
    ['/countries?q=x', 'q'],
  ])('%s is an invalid request: %s', async (path, field) => {
    const answer = await server.nobody.get(`/reference${path}`)
    await expectCode(answer, 400, 7000)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })
})

describe('the position of an address', () => {
  it('is the centre of its last part', async () => {
    const district = { level: 'district', id: '330106', zh: '西湖区', en: 'Xihu District' }
    expect(await read('/place?nationCode=44&addrCode=330000,330100,330106')).toEqual({
      nationCode: '44',
      addrCode: '330000,330100,330106',
      latitude: expect.closeTo(30.26, 1),
      longitude: expect.closeTo(120.13, 1),
      wanted: district,
      used: district,
    })
    expect((await read('/place?nationCode=59&addrCode=77,1077')).used.en).toBe('Munich')
  })

  it('is the position of the containing place if its own is unknown', async () => {
    const { wanted, used, ...place } = await read(
      '/place?nationCode=44&addrCode=130000,130100,130171',
    )
    expect([wanted.zh, used.zh]).toEqual(['石家庄高新技术产业开发区', '石家庄市'])
    const city = await read('/place?nationCode=44&addrCode=130000,130100')
    expect([place.latitude, place.longitude]).toEqual([city.latitude, city.longitude])
  })

  it.each([
    ['/place?nationCode=999', 404, 7004],
    ['/place?nationCode=44&addrCode=330000,310100', 404, 7004],
    ['/place?nationCode=__proto__', 400, 7000],
    ['/place?addrCode=330000', 400, 7000],
  ])('%s is refused', async (path, status, code) => {
    expect(codeOf(await server.nobody.get(`/reference${path}`))).toEqual([status, code])
  })
})

describe('caching of responses', () => {
  it('is permanent with the content hash, and short without or with another one', async () => {
    for (const path of [
      '/countries?',
      '/states?countryId=44&',
      '/address?nationCode=44&',
      '/place?nationCode=44&',
    ]) {
      const named = await ask(`${path}v=${hash}`)
      expect(named.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      for (const other of ['', 'v=0000'])
        expect((await ask(path + other)).headers.get('cache-control')).toBe('public, max-age=300')
    }
  })

  it('answers a matching ETag with 304', async () => {
    const first = await ask('/dialling-codes')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toBe(`W/"${hash}"`)
    const again = await bare('/dialling-codes', { 'If-None-Match': etag })
    expect([again.status, again.bytes]).toEqual([304, 0])
    expect(again.headers['cache-control']).toBe('public, max-age=300')
    expect((await bare('/dialling-codes', { 'If-None-Match': 'W/"other"' })).status).toBe(200)
  })

  it('does not answer 304 for missing records', async () => {
    expect((await bare('/states?countryId=0', { 'If-None-Match': `W/"${hash}"` })).status).toBe(404)
  })

  it.each([
    ['/countries', 27],
    ['/dialling-codes', 17],
    ['/states?countryId=44', 4],
    ['/states?countryId=226', 3],
    ['/cities?stateId=440000', 2],
    ['/districts?cityId=500100', 2],
  ])('sends a few kB, compressed: %s', async (path, most) => {
    for (const encoding of ['br', 'gzip']) {
      const answer = await bare(path, { 'Accept-Encoding': encoding })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.bytes).toBeLessThan(most * 1024)
    }
  })

  it('includes the hash in the public settings', async () => {
    const { body } = await server.nobody.post('/UserCenter/config/query')
    expect(body.data.referenceVersion).toBe(hash)
  })
})

describe('place search', () => {
  const names = async (query: string, locale: 'zh' | 'en') =>
    (
      (await read(`/places?${new URLSearchParams({ q: query, locale })}`)) as {
        zh: string
        en: string
      }[]
    ).map((place) => place[locale])

  it.each([
    ['Zhejiang Province', '浙江省'],
    ['Kunming City', '昆明市'],
    ['臺北', '台北市'],
    ['粤', '广东省'],
  ])('ranks %s first by its full, traditional or short name', async (query, name) => {
    for (const locale of ['zh', 'en'] as const) {
      const found = await read(`/places?${new URLSearchParams({ q: query, locale })}`)
      expect(found[0]?.zh).toBe(name)
    }
  })

  it('returns the position of a place and its containing places', async () => {
    expect(await read('/places?q=hangzhou%20xihu&locale=en')).toEqual([
      {
        nationCode: '44',
        addrCode: '330000,330100,330106',
        level: 'district',
        zh: '西湖区',
        en: 'Xihu District',
        within: [
          { zh: '杭州市', en: 'Hangzhou' },
          { zh: '浙江省', en: 'Zhejiang' },
          { zh: '中国', en: 'China' },
        ],
        latitude: 30.262,
        longitude: 120.126,
      },
    ])
  })

  it('accepts Chinese, pinyin, initials, English and codes', async () => {
    expect(await names('杭州', 'zh')).toEqual(['杭州市'])
    expect((await names('xhq', 'zh')).includes('西湖区')).toBe(true)
    expect((await names('hangzhou', 'en'))[0]).toBe('Hangzhou')
    expect((await names('deu', 'en'))[0]).toBe('Germany')
    expect((await names('San Francisco', 'en'))[0]).toBe('San Francisco')
    expect(await names('德国', 'zh')).toEqual(['德国'])
  })

  it('filters by containing places, in one word or several', async () => {
    expect((await names('西湖', 'zh')).length).toBeGreaterThan(1)
    expect(await names('杭州西湖', 'zh')).toEqual(['西湖区'])
    expect(await names('朝阳 北京', 'zh')).toEqual(['朝阳区'])
    expect(await names('Springfield, Illinois', 'en')).toEqual(['Springfield'])
  })

  it('omits places without a name of their own, and refuses an empty search', async () => {
    expect(await names('市辖区', 'zh')).toEqual([])
    expect(await names('···', 'zh')).toEqual([])
    expect((await ask('/places?q=')).status).toBe(400)
    expect((await read('/places?q=a&locale=en')).length).toBe(8)
  })

  it.each([
    ['n n n n', 'zh', '91 146 182 188 410000,411300 530000,533300 2,20 6,61'],
    ['n n n n', 'en', '91 2,20 6,61 13,123 18,147 18,154 19,174 20,187'],
    ['chaoyang liaoning', 'zh', '210000,211300 210000,211300,211321'],
    ['springfield usa', 'en', '223,3465 228,3487 233,3516 246,3581'],
    ['gl nj', 'zh', '166,2435 320000,320100,320106 90,1341'],
    ['b a n', 'zh', '24 22,203 31,346 93,1371 102,1500 102,1502 113,1832 149,2298'],
    ['zhejiang, hangzhou, xihu', 'en', '330000,330100,330106'],
    [
      'ang shi',
      'zh',
      '130000,130600,130683 420000,420200 420000,420200,420202 530000,533100,533103',
    ],
    ['杭州西湖区', 'zh', '330000,330100,330106'],
    ['0049', 'en', '122'],
  ] as const)(
    'answers %s in %s with these places, on the first and second request',
    async (q, locale, places) => {
      const query = `/places?${new URLSearchParams({ q, locale })}`
      for (const answer of [await read(query), await read(query)])
        expect(
          answer.map(({ nationCode, addrCode }: FoundPlace) => addrCode || nationCode).join(' '),
        ).toBe(places)
    },
  )

  it('limits an address to 240 requests a minute', async () => {
    const answers: Response[] = []
    for (let call = 0; call < 241; call += 1) answers.push(await ask('/places?q=x'))
    expect(answers[0]?.headers.get('ratelimit-policy')).toBe('240;w=60')
    expect(answers.at(-1)?.status).toBe(429)
    expect((await ask('/countries')).status).toBe(200)
  })
})
