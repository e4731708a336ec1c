import { describe, expect, it } from 'vitest'
import { issueArgs, issueKey } from '#contract/core/issues'
import * as rules from '#contract/core/rules'

const company = rules.organisationName('errors.companyNameEmpty')

const faultOf = (schema: typeof rules.realName, text: string) => {
  const issue = schema.safeParse(text).error?.issues[0]
  return issue && [issueKey(issue), issueArgs(issue)]
}

it.each([
  '\u00B7',
  '\u0387',
  '\u2022',
  '\u2027',
  '\u2219',
  '\u22C5',
  '\u2E31',
  '\u30FB',
  '\uFF65',
  '．',
])('normalises the interpunct %j to ·', (interpunct) => {
  expect(rules.realName.parse(`阿卜杜拉${interpunct}买买提`)).toBe('阿卜杜拉·买买提')
  expect(company.parse(`雷克斯${interpunct}测绘`)).toBe('雷克斯·测绘')
})

it.each(['\u3000', '\u00A0', '\t', '\u2003', '\u202F', '  ', '\u3000 '])(
  'normalises the space %j to one space',
  (blank) => {
    expect(rules.realName.parse(`${blank}王${blank}伟${blank}`)).toBe('王 伟')
    expect(company.parse(`Huanan${blank}Ltd`)).toBe('Huanan Ltd')
  },
)

it.each([
  ['\u202D王伟\u202C', '王伟'],
  ['\uFEFF王伟', '王伟'],
  ['王伟\u200B \u200E', '王伟'],
  ['Smith‑Jones', 'Smith-Jones'],
  ['Ｏ＇Neil', "Ｏ'Neil"],
  ['Ｊ．Ｒ．', 'Ｊ.Ｒ.'],
])('normalises %j to %j', (text, stored) => {
  expect(rules.realName.parse(text)).toBe(stored)
})

it('converts organisations and user names of full width to ASCII', () => {
  expect(company.parse('Ｔｅｓｔ　Ｎａｖ　Ｃｏ．，　Ｌｔｄ．')).toBe('Test Nav Co., Ltd.')
  expect(company.parse('华南测绘（北京）有限公司')).toBe('华南测绘（北京）有限公司')
  expect(rules.username.parse('ｒｅｇｔｓｔ００３')).toBe('regtst003')
})

it.each([
  ['Uyghur', 'گۈلمىھرە ئابلىز'],
  ['Uyghur in Chinese', '古丽米热·艾比布力'],
  ['Kazakh', 'ەربول نۇرلانٴ'],
  ['Mongolian', 'ᠪᠠᠲᠤ᠋'],
  ['Mongolian with a vowel separator', 'ᠰᠠᠷᠠᠩᠭᠡᠷᠡᠯ᠎ᠡ'],
  ['Mongolian in Cyrillic', 'Цэцэгмаа'],
  ['Tibetan', 'བསྟན་འཛིན་'],
  ['Zhuang', 'Veiz Ywzcin'],
  ['Yi', 'ꀀꂿꇬ'],
  ['Korean', '김철수'],
  ['Dai', 'ᦁᦻ ᦃᦱᧄ'],
  ['Lisu', 'ꓐꓯ ꓑꓲꓸ'],
  ['Manchu', 'ᠮᠠᠨᠵᡠ'],
  ['Chinese with 〇', '李〇'],
  ['Chinese that begins with 〇', '〇一鸣'],
  ['rare Chinese (extension B)', '𠮷野𪚥'],
  ['rare Chinese (extension G)', '王𰻝'],
  ['Japanese', 'レオナルド・ディカプリオ'],
  ['Japanese with a double hyphen', 'ジャン゠リュック'],
  ['Persian', 'علی‌رضا'],
  ['Arabic with vowel signs', 'مُحَمَّد'],
  ['Hebrew', 'בן־גוריון'],
  ['Hebrew with geresh', 'ג׳ורג׳'],
  ['Sinhala', 'ශ්‍රී ලාල්'],
  ['Hindi', 'क्षितिज'],
  ['Malayalam', 'അനില്‍കുമാര്‍'.slice(0, -1)],
  ['Thai', 'สมชาย ใจดี'],
  ['Vietnamese with combining marks', 'Nguye\u0302\u0303n Va\u0306n'],
  ['Irish', "O'Neil"],
  ['Irish with a typographic apostrophe', 'O’Neil'],
  ['Dutch', "'t Hooft"],
  ['Hawaiian', 'Kaʻiulani'],
  ['Catalan', 'Gal·la'],
  ['one letter', 'O'],
  ['one character', '王'],
  ['with a suffix', 'Sammy Davis Jr.'],
  ['with initials', 'J. R. R. Tolkien'],
  ['with a hyphen', 'Jean-Luc'],
])('accepts a name: %s', (_kind, name) => {
  expect(faultOf(rules.realName, name)).toBeUndefined()
  expect(faultOf(company, name)).toBeUndefined()
  const stored = rules.realName.parse(name)
  expect(rules.realName.parse(stored)).toBe(stored)
})

describe('names the refused character', () => {
  it.each([
    ['Wu<b>', '<'],
    ['李#雷', '#'],
    ['王😀', '😀'],
    ['👩‍🚀', '👩'],
    ['=SUM(A1)', '='],
    ['-Wu', '-'],
    ['·Wu', '·'],
    ["'张三", "'"],
    ['Wu@home', '@'],
    ['Wu\u202EnaL', 'U+202E'],
    ['Wu\u200BLan', 'U+200B'],
    ['Wu\u200DLan', 'U+200D'],
    ['王\u200C伟', 'U+200C'],
    ['Wu\u0000Lan', 'U+0000'],
    ['\uFFFD\uFFFDڲ', 'U+FFFD'],
    ['Wu\u3164Lan', 'U+3164'],
    ['Wu\uD800Lan', 'U+D800'],
  ])('of a person: %j', (name, character) => {
    expect(faultOf(rules.realName, name)).toEqual([
      name.includes('1') ? 'validation.nameDigits' : 'validation.specialCharacters',
      name.includes('1') ? {} : { character },
    ])
  })

  it.each([
    [company, 'Acme <b>', '<'],
    [company, 'Acme™', '™'],
    [rules.nickName, 'a<b', '<'],
    [rules.label(64), 'a\u202Eb', 'U+202E'],
    [rules.label(64), '\uFE0Fa', 'U+FE0F'],
    [rules.line(64), 'a\u2028b', 'U+2028'],
    [rules.prose(64), 'a\u202Eb', 'U+202E'],
  ])('of other names: %#', (schema, name, character) => {
    expect(faultOf(schema, name)).toEqual(['validation.specialCharacters', { character }])
  })

  it.each(['李1', 'Wu２', '王Ⅲ', '李①', 'محمد٣'])('and a digit as a digit: %s', (name) => {
    expect(faultOf(rules.realName, name)?.[0]).toBe('validation.nameDigits')
  })
})
