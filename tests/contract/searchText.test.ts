import { expect, it } from 'vitest'
import { searchWordsOf, wordsOf } from '#contract/text/searchText'

it('uses the first hundred characters and eight different words, after folding', () => {
  const words = wordsOf('\uFDFA'.repeat(100))
  expect(words.slice(0, 4)).toEqual(['صلى', 'الله', 'عليه', 'وسلمصلى'])
  expect(words.length).toBeLessThanOrEqual(8)
  expect(words.join(' ').length).toBeLessThanOrEqual(100)
  expect(wordsOf('aa bb cc dd ee ff gg hh ii jj')).toHaveLength(8)
  expect(wordsOf('a b c dd 王 伟 e')).toEqual(['a', 'dd', '王', '伟'])
  expect(wordsOf('a '.repeat(400))).toEqual(['a'])
  expect(wordsOf('x'.repeat(5000))).toEqual(['x'.repeat(100)])
  expect(wordsOf(`${'x'.repeat(99)}😀`)).toEqual(['x'.repeat(99)])
  expect(wordsOf('ㇰ\u0301'.repeat(1000)).join(' ').length).toBeLessThanOrEqual(100)
  expect(wordsOf(undefined)).toEqual([])
  expect(wordsOf(' \t\u3000 ')).toEqual([])
})

it('ignores accents, apostrophes, interpuncts and invisible characters', () => {
  for (const text of ['José', 'JOSE\u0301', 'ｊｏｓé', '\u202Ajosé\u202C', 'jo\u200Bsé'])
    expect(wordsOf(text), text).toEqual(['jose'])
  for (const sign of ["'", '’', '‘', '＇', 'ʼ', '`'])
    expect(wordsOf(`O${sign}Brien`)).toEqual(['obrien'])
  for (const sign of ['·', '・', '•', '‧', '･', '⋅', ''])
    expect(wordsOf(`买买提${sign}艾山`), sign).toEqual(['买买提艾山'])
  expect(wordsOf('Łódź Straße Åse Đặng')).toEqual(['lodz', 'strasse', 'ase', 'dang'])
  expect(wordsOf('한국 ガス')).toEqual(['한국', 'カス'])
})

it('reads a phone number as it is stored, in any notation', () => {
  for (const text of [
    '139 0000 1015',
    '139-0000-1015',
    '+86 139 0000 1015',
    '+8613900001015',
    '(+86) 139-0000-1015',
    '0086 139 0000 1015',
    '86 13900001015',
    '１３９００００１０１５',
  ])
    expect(wordsOf(text), text).toEqual(['13900001015'])
  expect(wordsOf('+44 20 7946 0958')).toEqual(['2079460958'])
  expect(wordsOf('+1 242 365 1234')).toEqual(['3651234'])
  expect(wordsOf('2026 1 2')).toEqual(['2026', '1'])
  expect(searchWordsOf("O'Neill")).toEqual([{ plain: "o'neill", form: 'oneill' }])
})

it.each([
  ['(212) 555-0100', '2125550100'],
  ['212-555-0100', '2125550100'],
  ['212.555.0100', '2125550100'],
  ['1 212 555 0100', '2125550100'],
  ['1 242 365 1234', '3651234'],
  ['020 7946 0958', '2079460958'],
  ['07911 123456', '7911123456'],
  ['44 20 7946 0958', '2079460958'],
  ['+44 (0)20 7946 0958', '2079460958'],
  ['852 9123 4567', '91234567'],
  ['139-3333', '1393333'],
  ['+86 139-3333', '1393333'],
])('searches the phone %s by its national digits', (text, digits) => {
  expect(wordsOf(text)).toEqual([digits])
})

it.each(['2026-01-02', '192.168.100.10', '192.168.100'])(
  'leaves %s unchanged, which is not a phone number',
  (text) => {
    expect(wordsOf(text)).toEqual([text])
  },
)

it.each([
  ['"陈立新"', ['陈立新']],
  ['“陈立新”', ['陈立新']],
  ['「陈立新」', ['陈立新']],
  ['陈立新，', ['陈立新']],
  ['陈立新、王伟。', ['陈立新', '王伟']],
  ['<acmeadmin@example.com>', ['acmeadmin@example.com']],
  ['陈立新（acmeadmin）', ['陈立新', 'acmeadmin']],
  ["'first.last_1-2'.", ['first.last_1-2']],
  ['·', []],
  ['’', []],
  ['.', []],
  ['%', ['%']],
])('treats the punctuation around words in %s as spaces', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
  expect(searchWordsOf(text).map(({ plain }) => plain)).toEqual(words)
})
