import { describe, expect, it } from 'vitest'
import { diallingCodes } from '#db/reference/load'
import { nameOf, type Entry } from '#shared/combobox/entry.ts'
import { foldLetters } from '#contract/text/fold'
import { exactEntry, searchEntries } from '#contract/text/nameSearch'
import { dialCodeEntry, dialCodeOf, homeDialCode } from '#shared/dial-code-input/dialCodes.ts'
import { entriesAt } from './lists.ts'

const find = (entries: readonly Entry[], query: string) =>
  searchEntries(entries, query, 'zh').map(({ entry }) => entry.zh)
const first = (entries: readonly Entry[], query: string) => find(entries, query)[0]

const countries = entriesAt('country', '')
const provinces = entriesAt('state', '44')
const hangzhou = entriesAt('district', '330100')
const poland = entriesAt('city', entriesAt('state', '176')[0]?.id ?? '')

describe('folding', () => {
  it.each([
    ['Łódź', 'lodz'],
    ['Tromsø', 'tromso'],
    ['São Tomé', 'sao tome'],
    ['Đà Nẵng', 'da nang'],
    ['Straße', 'strasse'],
    ['Ærø', 'aero'],
    ['İzmir', 'izmir'],
    ['ＡＢＣ１２', 'abc12'],
    ['Þórshöfn', 'thorshofn'],
    ['浙江省', '浙江省'],
  ])('%s is folded to %s', (text, folded) => {
    expect(foldLetters(text)).toBe(folded)
  })
})

describe('typing', () => {
  it.each([
    '浙江',
    '浙',
    '江省',
    'zhejiang',
    'zhe',
    'ZJ',
    'zj',
    'zjs',
    'zhej',
    'zjsheng',
    'Zhe jiang',
    "zhe'jiang",
  ])('"%s" finds 浙江省', (query) => {
    expect(find(provinces, query)).toContain('浙江省')
  })

  it.each([
    ['zj', '浙江省'],
    ['xizang', '西藏自治区'],
    ['tibet', '西藏自治区'],
    ['bj', '北京市'],
    ['nmg', '内蒙古自治区'],
    ['shanxi', '山西省'],
    ['shaanxi', '陕西省'],
    ['xg', '香港特别行政区'],
    ['hong kong', '香港特别行政区'],
  ])('"%s" finds %s first', (query, name) => {
    expect(first(provinces, query)).toBe(name)
  })

  it.each(['西湖', 'xihu', 'xhq', 'xihuqu', 'Xihu District', 'xh'])(
    '"%s" finds 西湖区 first',
    (query) => {
      expect(first(hangzhou, query)).toBe('西湖区')
    },
  )

  it.each([
    ['DE', '德国'],
    ['deu', '德国'],
    ['germany', '德国'],
    ['deguo', '德国'],
    ['dg', '德国'],
    ['德', '德国'],
    ['kingdom', '英国'],
    ['great britain', '英国'],
    ['USA', '美国'],
    ['cote d ivoire', '科特迪瓦'],
    ['aland', '奥兰群岛'],
    ['feilvbin', '菲律宾'],
    ['feilubin', '菲律宾'],
    ['中华人民共和国', '中国'],
  ])('"%s" finds %s among the countries', (query, name) => {
    expect(find(countries, query).slice(0, 3)).toContain(name)
  })

  it('folds diacritics of names and of the query', () => {
    const lodz: Entry = { id: '1', zh: '罗兹', en: 'Łódź', py: 'luo zi' }
    for (const query of ['lodz', 'Łódź', 'łódź', 'LODZ', 'lódz', 'ｌｏｄｚ'])
      expect(find([lodz], query), query).toEqual(['罗兹'])
    expect(poland.length).toBeGreaterThan(10)
  })

  it('ignores apostrophes, hyphens and spaces', () => {
    const luan: Entry = { id: '1', zh: '六安市', en: "Lu'an", py: 'lu an shi' }
    for (const query of ['luan', "lu'an", 'lu’an', 'lu an', 'LU-AN'])
      expect(find([luan], query)).toEqual(['六安市'])
  })

  it('finds nothing for unknown texts', () => {
    for (const query of ['zzzz', '火星', 'qq9']) expect(find(provinces, query)).toEqual([])
    expect(find(hangzhou, 'hq')).not.toContain('上城区')
  })

  it('leaves the list unchanged without a query', () => {
    for (const query of ['', ' ', "'"]) expect(find(provinces, query)).toHaveLength(34)
  })

  it('finds every name exactly in Chinese, pinyin, initials and English', () => {
    const lists = [countries, provinces, hangzhou, poland, entriesAt('state', '226')]
    for (const list of lists)
      for (const entry of list.filter(({ py }) => py !== '')) {
        const initials = entry.py
          .split(' ')
          .map((syllable) => syllable[0])
          .join('')
        for (const query of [entry.zh, entry.en, entry.py, entry.py.replaceAll(' ', ''), initials])
          expect(find(list, query), `${entry.zh} by ${query}`).toContain(entry.zh)
      }
  })

  it('shows the matched text if it differs from the displayed name', () => {
    const hint = (query: string, locale: 'zh' | 'en') =>
      searchEntries(hangzhou, query, locale)[0]?.hint
    expect(hint('西湖', 'zh')).toBe('')
    expect(hint('xihu d', 'zh')).toBe('Xihu District')
    expect(hint('xhq', 'zh')).toBe('xi hu qu')
    expect(hint('xhq', 'en')).toBe('西湖区')
    expect(hint('西湖', 'en')).toBe('西湖区')
    expect(hint('xihu', 'en')).toBe('')
  })
})

describe('dialling codes', () => {
  const codes = diallingCodes().map(dialCodeEntry)

  it.each([
    ['86', '中国'],
    ['+86', '中国'],
    ['0086', '中国'],
    ['49', '德国'],
    ['+1264', '安圭拉'],
    ['1264', '安圭拉'],
    ['meiguo', '美国'],
    ['yg', '英国'],
    ['GB', '英国'],
    ['united k', '英国'],
  ])('"%s" finds %s first or among the first', (query, name) => {
    expect(find(codes, query).slice(0, 3)).toContain(name)
  })

  it('start with China, the default before the list has loaded', () => {
    expect(codes[0]).toMatchObject({ ...homeDialCode, flag: expect.any(String) })
  })

  it('are recognised by number, by name, or in the form of a password manager', () => {
    const named = (text: string) => exactEntry(codes, text, 'en')?.en
    expect(named('+49')).toBe('Germany')
    expect(named('Germany')).toBe('Germany')
    expect(named('+49 Germany')).toBe('Germany')
    expect(named('德国')).toBe('Germany')
    expect(named('Ger')).toBeUndefined()
    expect(named('')).toBeUndefined()
  })

  it('with a shared number are distinguished by the last choice', () => {
    const canada = codes.find(({ en }) => en === 'Canada') ?? homeDialCode
    expect(dialCodeOf(codes, '1', canada)?.en).toBe('Canada')
    expect(dialCodeOf(codes, '86', canada)?.en).toBe('China')
    expect(dialCodeOf(codes, '999', canada)?.tel).toBe('+999')
    expect(dialCodeOf(codes, '', canada)).toBeUndefined()
  })

  it('are displayed in the reader’s language', () => {
    expect([nameOf(homeDialCode, 'zh'), nameOf(homeDialCode, 'en')]).toEqual(['中国', 'China'])
  })
})
