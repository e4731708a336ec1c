import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { clockOf } from '#server/core/days'
import { phone, type Cell, type TableFormat } from '#server/core/tables/cells'
import { escapeForSpreadsheet, unescapeSpreadsheetText } from '#contract/text/spreadsheetText'
import { csv } from '#server/core/tables/csv'
import { workbook } from '#server/core/tables/workbook'

async function* pagesOf(pages: Cell[][][]) {
  for (const page of pages) yield await Promise.resolve(page)
}

const written = async (format: TableFormat, titles: string[], pages: Cell[][][], zone = 'UTC') => {
  const chunks: Uint8Array[] = []
  const table = { name: 'Names & <more>', titles, pages: pagesOf(pages), timeZone: zone }
  for await (const chunk of format.write(table)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const dangerous = [
  '=cmd()',
  '+1',
  '+86138',
  '-2',
  '@x',
  ' =1',
  '\u200b=1',
  '\u2060\u202e=1',
  '"=1',
  '﹣1',
  '＝1',
  '＠x',
  '+1 234+1',
]

it.each(dangerous)('escapes %j in CSV, so that a spreadsheet does not evaluate it', (text) => {
  expect(escapeForSpreadsheet(text)).toBe(`'${text}`)
})

it.each([
  [';=1', ";'=1"],
  ['a;=1', "a;'=1"],
  ['a; \u200b@x', "a;' \u200b@x"],
  ['a\t=1', "a\t'=1"],
  ['a\n=1;-2', "a\n'=1;'-2"],
  ['\t=1', "'\t'=1"],
])('escapes the parts of %j that a spreadsheet would split and evaluate', (text, written) => {
  expect(escapeForSpreadsheet(text)).toBe(written)
  expect(unescapeSpreadsheetText(written)).toBe(text)
})

it.each(['李伟', 'a=b', 'a;b', 'x; 1-2', '138', '', 'x-y', '+86 13800000000', '+1264 4971234'])(
  'leaves %j unchanged',
  (text) => {
    expect(escapeForSpreadsheet(text)).toBe(text)
  },
)

it.each(['00123', '123456789012345678', '1e5', '12E+3', '1.10', '3-4', '2026/11/28'])(
  'escapes %j in CSV, so that a spreadsheet does not convert it, and reads it back',
  (text) => {
    expect(escapeForSpreadsheet(text)).toBe(`'${text}`)
    expect(unescapeSpreadsheetText(escapeForSpreadsheet(text))).toBe(text)
    expect(unescapeSpreadsheetText(`="${text}"`)).toBe(text)
  },
)

it('escapes texts that workbook readers would decode', async () => {
  const texts = ['_x0041_lex', '_x005F_', '_x00_', 'a_x000D_']
  const file = await written(workbook, ['t'], [texts.map((text) => [text])])
  const read = (await readSheet(file)).slice(1).map((row) => row[0])
  expect(read).toEqual(texts)
  const sheet = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).toContain('_x005F_x0041_lex')
})

it('writes phone numbers as text, complete and not as formulas', () => {
  expect(escapeForSpreadsheet(phone('86', '13800000000') ?? '')).toBe('+86 13800000000')
  expect(phone('86', null)).toBeNull()
})

it('quotes commas, quotes and line breaks, uses CRLF as in RFC 4180, and starts with a UTF-8 BOM', async () => {
  const file = await written(csv, ['甲', '=乙'], [[['a,b', 'say "x"']], [['two\nlines', -3]]])
  expect(file.toString()).toBe('\uFEFF甲,\'=乙\r\n"a,b","say ""x"""\r\n"two\nlines",-3\r\n')
})

it('writes times in the given zone, also around daylight saving changes', async () => {
  const at = new Date('2026-03-29T00:59:59Z')
  const file = await written(csv, ['t'], [[[at], [new Date(at.getTime() + 1000)]]], 'Europe/Berlin')
  expect(file.toString()).toContain('2026-03-29 01:59:59\r\n2026-03-29 03:00:00')
  expect(clockOf('Asia/Kathmandu')(0)).toBe(5.5 * 3_600_000)
})

it('writes all texts of a workbook as text, whatever they start with', async () => {
  const rows = dangerous.map((text) => [text, 1.5, new Date('2026-11-22T01:00:00Z'), null])
  const file = await written(workbook, ['甲', 'b', 'c', 'd'], [rows], 'Asia/Shanghai')
  const parts = unzipSync(file)
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).not.toContain('<f>')
  expect(sheet).toContain('t="inlineStr" s="1"')
  expect(strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())).toContain(
    'Names &amp; &lt;more&gt;',
  )
  const read = await readSheet(file, { trim: false })
  expect(read[0]).toEqual(['甲', 'b', 'c', 'd'])
  expect(read.slice(1).map((row) => row[0])).toEqual(dangerous)
  expect(read[1]?.[1]).toBe(1.5)
  expect(read[1]?.[2]).toEqual(new Date('2026-11-22T09:00:00Z'))
})

it('drops characters that XML cannot represent and truncates texts at the cell limit', async () => {
  const texts = ['a\u0000\u0007b', '\ud800x', '<&>"\'', 'y'.repeat(40_000)]
  const file = await written(workbook, ['t'], [texts.map((text) => [text])])
  const read = (await readSheet(file)).slice(1).map((row) => row[0])
  expect(read.slice(0, 3)).toEqual(['ab', '\ufffdx', '<&>"\''])
  expect(String(read[3])).toHaveLength(32_767)
})
