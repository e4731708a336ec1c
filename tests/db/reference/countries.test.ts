import { describe, expect, it } from 'vitest'
import { isDialCode } from '#contract/text/phones'
import { countries, country, diallingCodes } from '#db/reference/load'

const list = countries()
const byCode = new Map(list.map((entry) => [entry.code, entry]))

describe('countries', () => {
  it('are 250: the 239 of the source, the outlying islands, and ten missing from the source', () => {
    expect(list).toHaveLength(250)
    expect(list.map(({ id }) => id)).toEqual(Array.from({ length: 250 }, (_, n) => String(n + 1)))
  })

  it.each([
    ['1', 'ABW'],
    ['44', 'CHN'],
    ['45', 'CIV'],
    ['59', 'DEU'],
    ['186', 'SCG'],
    ['224', 'UMI'],
    ['240', 'ZWE'],
    ['241', 'GNQ'],
    ['250', 'SXM'],
  ])('have stable identifiers: %s is %s', (id, code) => {
    expect(country(id)?.code).toBe(code)
  })

  it('are ordered by code up to 240', () => {
    const codes = list.slice(0, 240).map(({ code }) => code)
    expect(codes).toEqual(codes.toSorted())
  })

  it('exclude Hong Kong, Macao and Taiwan, which belong to the home country, and Kosovo', () => {
    for (const code of ['HKG', 'MAC', 'TWN', 'XKX', 'UNK']) expect(byCode.has(code)).toBe(false)
  })

  it('have every field of the specification', () => {
    expect(byCode.get('CHN')).toEqual({
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
      aliases: expect.arrayContaining(['zhongguo']),
    })
  })

  it.each([
    ['USA', '6', 'United States', '美国', '美利坚合众国'],
    ['RUS', '2', 'Russia', '俄罗斯', '俄罗斯联邦'],
    ['KOR', '1', 'South Korea', '韩国', '大韩民国'],
    ['DMA', '6', 'Dominica', '多米尼克', '多米尼克国'],
    ['DOM', '6', 'Dominican Republic', '多米尼加', '多米尼加共和国'],
    ['ESH', '3', 'Western Sahara', '西撒哈拉', '西撒哈拉'],
    ['BHR', '1', 'Bahrain', '巴林', '巴林王国'],
    ['SVK', '2', 'Slovakia', '斯洛伐克', '斯洛伐克共和国'],
    ['CIV', '3', 'Ivory Coast', '科特迪瓦', '科特迪瓦共和国'],
    ['AUS', '4', 'Australia', '澳大利亚', '澳大利亚联邦'],
    ['BRA', '7', 'Brazil', '巴西', '巴西联邦共和国'],
    ['ATA', '', 'Antarctica', '南极洲', '南极洲'],
    ['SCG', '2', 'Serbia and Montenegro', '塞尔维亚和黑山', '塞尔维亚和黑山国家联盟'],
  ])('%s: continent and names', (code, continent_id, name, cname, full_cname) => {
    expect(byCode.get(code)).toMatchObject({ continent_id, name, cname, full_cname })
  })

  it('have a continent from 1 to 4, 6 or 7, or none', () => {
    const continents = [...new Set(list.map(({ continent_id }) => continent_id))]
    expect(continents.toSorted()).toEqual(['', '1', '2', '3', '4', '6', '7'])
  })
})

describe('dialling codes', () => {
  const codes = diallingCodes()
  const telOf = (short: string) =>
    codes.filter((code) => code.short === short).map(({ tel }) => tel)

  it('equal the codes accepted by forms and the gateway', () => {
    const listed = new Set(codes.map(({ tel_value }) => tel_value))
    const accepted = Array.from({ length: 20_000 }, (_, index) => String(index)).filter(isDialCode)
    expect(accepted.toSorted()).toEqual([...listed].toSorted())
  })

  it('start with the home country, which has the flag', () => {
    expect(codes).toHaveLength(248)
    expect(codes[0]).toMatchObject({
      short: 'CN',
      name: '中国',
      en: 'China',
      tel: '+86',
      id: '0',
      tel_value: '86',
      cnlabel: '中国+86',
      enlabel: 'China+86',
      py: 'zhong guo',
    })
    const flags = codes.filter(({ flag }) => flag !== undefined)
    expect(flags).toHaveLength(1)
    const [prefix, data = ''] = (codes[0]?.flag ?? '').split(',')
    expect(prefix).toBe('data:image/svg+xml;base64')
    const svg = Buffer.from(data, 'base64').toString('utf8')
    expect(svg).toContain('width="24" height="21"')
    expect(svg.match(/<polygon/g)).toHaveLength(5)
  })

  it('are numbered from zero and have combined labels', () => {
    for (const [index, { id, tel, tel_value, name, en, cnlabel, enlabel }] of codes.entries()) {
      expect([id, tel_value, cnlabel, enlabel]).toEqual([
        String(index),
        tel.slice(1),
        name + tel,
        en + tel,
      ])
    }
  })

  it.each([
    ['AI', ['+1264']],
    ['US', ['+1']],
    ['CA', ['+1']],
    ['DO', ['+1809', '+1829', '+1849']],
    ['PR', ['+1787', '+1939']],
    ['KZ', ['+7']],
    ['RU', ['+7']],
    ['VA', ['+39']],
    ['XK', ['+383']],
    ['SJ', ['+47']],
    ['HK', ['+852']],
    ['GB', ['+44']],
  ])('%s has %j', (short, tels) => {
    expect(telOf(short)).toEqual(tels)
  })

  it('name Hong Kong, Macao and Taiwan as parts of China', () => {
    const names = new Map(codes.map(({ short, name }) => [short, name]))
    expect([names.get('HK'), names.get('MO'), names.get('TW')]).toEqual([
      '香港',
      '澳门',
      '中国台湾省',
    ])
  })
})
