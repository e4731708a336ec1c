import { describe, expect, it } from 'vitest'

import { cities, countries, isPlaceholder, states, type City, type State } from '#db/reference/load'

const allStates = countries().flatMap(({ id }) => states(id) ?? [])
const stateOf = new Map(allStates.map((state) => [state.id, state]))
const foreign = allStates
  .filter((state) => !('provinceID' in state) || ['67', '68'].includes(state.id))
  .flatMap((state) => (cities(state.id) ?? []) as City[])
const cityOf = new Map(foreign.map((city) => [city.id, city]))
const idOf = new Map(countries().map(({ code, id }) => [code, id]))
const statesOf = (code: string): readonly State[] => states(idOf.get(code) ?? '') ?? []

const countryOf = (id: string) => stateOf.get(cityOf.get(id)?.state_id ?? '')?.country_id

describe('states', () => {
  it('are the 269 of the specification and a placeholder for each added country', () => {
    expect(allStates).toHaveLength(279)
    expect(allStates.filter(({ id }) => Number(id) <= 269)).toHaveLength(269)
    expect(allStates.filter(({ id }) => Number(id) > 269).every(isPlaceholder)).toBe(true)
  })

  it.each([
    ['AUS', 8],
    ['CHN', 34],
    ['GBR', 4],
    ['KOR', 16],
    ['MYS', 15],
    ['USA', 53],
  ])('%s has %i real states', (code, count) => {
    expect(statesOf(code)).toHaveLength(count)
    expect(statesOf(code).some(isPlaceholder)).toBe(false)
  })

  it('of other countries are one placeholder with dashed markers, or none if the country has no city', () => {
    const divided = new Set(['AUS', 'CHN', 'GBR', 'KOR', 'MYS', 'USA'])
    const others = countries().filter(({ code }) => !divided.has(code))
    for (const { id, code } of others) {
      const list = states(id) ?? []
      expect(list.length).toBeLessThanOrEqual(1)
      for (const state of list) {
        expect(state).toMatchObject({
          name: '--none--',
          cname: '--无--',
          lower_name: '',
          code: '',
          code_full: `${code}000`,
          area_id: '',
        })
      }
    }
    expect(others.filter(({ id }) => states(id)?.length === 0)).toHaveLength(95)
    expect(statesOf('SGP')).toEqual([])
  })

  it.each([
    ['9', 'NT', 'AUS0NT', '北领地', 'Northern Territory'],
    ['13', 'NSW', 'AUSNSW', '新南威尔士', 'New South Wales'],
    ['45', '33', 'CHN033', '浙江', 'Zhejiang'],
    ['91', 'NIR', 'GBRNIR', '北爱尔兰', 'Northern Ireland'],
    ['124', '47', 'KOR047', '庆尚北道', 'North Gyeongsang'],
    ['156', '07', 'MYS007', '槟榔屿', 'Penang'],
    ['213', 'CA', 'USA0CA', '加利福尼亚', 'California'],
    ['216', 'DC', 'USA0DC', '哥伦比亚特区', 'District of Columbia'],
  ])('%s: code and names', (id, code, code_full, cname, name) => {
    expect(stateOf.get(id)).toMatchObject({ code, code_full, cname, name })
  })

  it('of the United States belong to nine areas, the two islands to none', () => {
    const areas = new Map(statesOf('USA').map(({ code, area_id }) => [code, area_id]))
    const named = ['ME', 'NY', 'OH', 'KS', 'DC', 'TN', 'TX', 'UT', 'CA', 'PR', 'VI']
    expect(named.map((code) => areas.get(code) ?? '?').join()).toBe('1,2,3,4,5,6,7,8,9,,')
    expect([...areas.values()].filter((area) => area !== '')).toHaveLength(51)
    expect(allStates.filter(({ area_id }) => area_id !== '')).toHaveLength(51)
  })

  it('of the home country have the code of their province', () => {
    const home = states('44') ?? []
    expect(home.map((state) => ('provinceID' in state ? state.provinceID : ''))).toContain('330000')
    expect(new Set(home.map((state) => 'provinceID' in state && state.provinceID)).size).toBe(34)
  })

  it('are undefined for an unknown country', () => {
    expect(states('0')).toBeUndefined()
  })
})

describe('cities', () => {
  it('are 3,336: 3,297 abroad, 25 of Hong Kong and Macao, eight for Serbia and Montenegro, six for India and Nepal', () => {
    expect(foreign).toHaveLength(3336)
    expect(foreign.filter(({ id }) => Number(id) > 3795)).toHaveLength(14)
    expect(foreign.filter(({ code_full }) => code_full.startsWith('CHN'))).toHaveLength(25)
  })

  it.each([
    ['902', '油尖旺区', 'Yau Tsim Mong', 'CHN081'],
    ['912', '圣安多尼堂区', 'St. Anthony', 'CHN082'],
    ['1984', '灵光郡', 'Yeonggwang County', 'KOR046'],
    ['3062', '廊开', 'Nong Khai', 'THA000'],
    ['3795', '西马绍纳兰', 'Mashonaland West', 'ZWE000'],
  ])('have stable identifiers: %s is %s', (id, cname, name, parent) => {
    const city = cityOf.get(id)
    expect(city).toMatchObject({ cname, name })
    expect(city?.code_full.startsWith(parent)).toBe(true)
  })

  it('are numbered without a gap from 1984 to 3062', () => {
    const span = Array.from({ length: 3062 - 1984 + 1 }, (_, n) => String(1984 + n))
    expect(span.filter((id) => !cityOf.has(id))).toEqual([])
  })

  it('have every field of the specification', () => {
    expect(cityOf.get('1077')).toEqual({
      id: '1077',
      state_id: '77',
      code: 'MUN',
      name: 'Munich',
      cname: '慕尼黑',
      lower_name: 'munich',
      code_full: 'DEU000MUN',
      py: 'mu ni hei',
      aliases: expect.arrayContaining(['muenchen', 'munchen']),
    })
  })

  it.each([
    ['CIV', 19, '925', '上萨桑德拉', 'Haut-Sassandra'],
    ['CMR', 10, '945', '西部', 'West'],
    ['COL', 33, '952', '波哥大首都区', 'Bogota'],
    ['CUB', 17, '1018', '奥尔金', 'Holguin'],
    ['CYP', 6, '1025', '尼科西亚', 'Nicosia'],
    ['CZE', 13, '1039', '布拉格直辖市', 'Prague'],
    ['DEU', 42, '1064', '吉森', 'Giessen'],
    ['DNK', 14, '1095', '哥本哈根', 'Copenhagen'],
    ['DZA', 48, '1107', '阿尔及尔', 'Algiers'],
    ['EGY', 5, '1175', '开罗', 'Cairo'],
    ['ESP', 50, '1198', '雷阿尔城', 'Ciudad Real'],
    ['FIN', 20, '1261', '赫尔辛基', 'Helsinki'],
    ['FRA', 23, '1297', '巴黎', 'Paris'],
    ['GBR', 63, '1336', '伦敦', 'London'],
    ['GRC', 10, '1398', '伊拉克里翁', 'Heraklion'],
    ['HUN', 20, '1481', '布达佩斯', 'Budapest'],
    ['IDN', 28, '1509', '西加里曼丹', 'West Kalimantan'],
    ['IND', 35, '1532', '达曼', 'Daman'],
    ['IRL', 26, '1560', '都柏林', 'Dublin'],
    ['ISR', 8, '1586', '海法', 'Haifa'],
    ['ITA', 66, '1601', '巴里', 'Bari'],
    ['JPN', 47, '1686', '宫城', 'Miyagi'],
    ['KAZ', 37, '1733', '阿拉木图', 'Almaty'],
    ['KEN', 48, '1768', '内罗毕', 'Nairobi'],
    ['KOR', 159, '1893', '尚州市', 'Sangju'],
    ['LAO', 17, '2029', '万象', 'Vientiane'],
    ['LBN', 6, '2035', '贝鲁特', 'Beirut'],
    ['MEX', 60, '2194', '墨西哥城', 'Mexico City'],
    ['MYS', 113, '2341', '北海', 'Butterworth'],
    ['NLD', 28, '2458', '海牙', 'The Hague'],
    ['NOR', 19, '2475', '奥斯陆市', 'Oslo'],
    ['NZL', 24, '2522', '北帕默斯顿', 'Palmerston North'],
    ['PAK', 9, '2540', '伊斯兰堡', 'Islamabad'],
    ['PER', 29, '2560', '利马', 'Lima'],
    ['PHL', 4, '2579', '马尼拉', 'Manila'],
    ['POL', 63, '2656', '华沙', 'Warsaw'],
    ['PRT', 29, '2689', '里斯本', 'Lisbon'],
    ['ROU', 41, '2771', '勒姆尼库沃尔恰', 'Ramnicu Valcea'],
    ['RUS', 85, '2818', '莫斯科', 'Moscow'],
    ['SAU', 22, '2879', '利雅得', 'Riyadh'],
    ['SWE', 21, '3007', '斯德哥尔摩', 'Stockholm'],
    ['THA', 74, '3098', '罗勇', 'Rayong'],
    ['TUR', 78, '3210', '伊斯坦布尔', 'Istanbul'],
    ['UKR', 25, '3333', '沃伦', 'Volyn'],
    ['USA', 283, '3587', '费城', 'Philadelphia'],
    ['VNM', 3, '3698', '河内', 'Hanoi'],
    ['ZAF', 50, '3733', '开普敦', 'Cape Town'],
    ['ZMB', 9, '3779', '东方', 'Eastern'],
    ['ZWE', 10, '3789', '中部', 'Midlands'],
  ])('%s has %i, including %s %s', (code, count, id, cname, name) => {
    const list = statesOf(code).flatMap((state) => (cities(state.id) ?? []) as City[])
    expect(list).toHaveLength(count)
    expect(list.find((city) => city.id === id)).toMatchObject({ cname, name })
  })

  it('belong to the correct country', () => {
    expect(countryOf('91')).toBe(idOf.get('WSM'))
    expect(countryOf('2945')).toBe(idOf.get('GNQ'))
    expect(countryOf('2140')).toBe(idOf.get('ESH'))
    expect(countryOf('2896')).toBe(idOf.get('SCG'))
    expect(countryOf('3796')).toBe(idOf.get('SRB'))
    expect(statesOf('ASM')).toEqual([])
  })

  it('are empty for a state without cities, and undefined for an unknown state', () => {
    expect(stateOf.get('115')?.cname).toBe('首尔')
    expect(cities('115')).toEqual([])
    expect(cities('0')).toBeUndefined()
    expect(cities('990000')).toBeUndefined()
    expect(cities('../countries')).toBeUndefined()
  })
})
