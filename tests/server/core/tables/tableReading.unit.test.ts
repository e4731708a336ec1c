import { readFileSync } from 'node:fs'
import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { Refusal } from '#server/core/errors'
import { wantedOfUsers } from '#server/features/people/user-import/importRow'
import { wantedOfPoints } from '#server/features/positioning/coverage/batchColumns'
import { readSheets } from '#server/core/tables/reading/readSheets'

const fixture = (name: string) =>
  readFileSync(new URL(`../../../support/tables/${name}`, import.meta.url))

const readUsers = async (file: Uint8Array | string) => {
  try {
    const {
      fields,
      rows,
      titles: _titles,
      row: _row,
      isTooLong: _,
      missing,
      ...rest
    } = readSheets(Buffer.from(file as Uint8Array), wantedOfUsers)
    const records = rows.map(({ number, cells }) => ({
      number,
      ...Object.fromEntries(
        fields.flatMap((field, column) => (field && cells[column] ? [[field, cells[column]]] : [])),
      ),
    }))
    return { ...rest, missing, records }
  } catch (error) {
    if (error instanceof Refusal) return { error: error.error, ...error.details.args }
    throw error
  }
}
const recordsOf = async (file: Uint8Array | string) => {
  const read = await readUsers(file)
  return 'records' in read ? read.records : read
}
const person = (number: number, username: string, realName: string, more = {}) => ({
  number,
  username,
  realName,
  ...more,
})

it.each<[string, object[]]>([
  [
    '01-crlf-header-lf-rows.csv',
    [
      person(2, 'lossaa1', '张三', { phone: '13900001001' }),
      person(3, 'lossaa2', '李四', { phone: '13900001002' }),
      person(4, 'lossaa3', '王五', { phone: '13900001003' }),
    ],
  ],
  [
    '02-unknown-columns.csv',
    [
      person(2, 'igncol001', '张三', {
        phone: '13911112222',
        email: 'igncol001@example.com',
        departmentName: '测绘部',
      }),
    ],
  ],
  ['08-sep-line.csv', [person(3, 'sepaaa01', '张三', { phone: '13900001021' })]],
  [
    '09-semicolons-comma-in-title.csv',
    [person(2, 'semiaa01', 'San Zhang', { phone: '13900001022' })],
  ],
  ['10-blank-first-line.csv', [person(3, 'blnkaa01', '张三', { phone: '13900001023' })]],
  [
    '20-x000D.xlsx',
    [
      person(2, 'xlsaa001', '张三', {
        dialCode: '86',
        phone: '13900001031',
        email: 'x1@example.com',
        locale: 'zh',
      }),
    ],
  ],
  [
    '21-SharedStrings-case.xlsx',
    [person(2, 'xlsaa002', '李四', { dialCode: '86', phone: '13900001032', locale: 'zh' })],
  ],
  [
    '22-Sheet1-case.xlsx',
    [person(2, 'xlsaa002', '李四', { dialCode: '86', phone: '13900001032', locale: 'zh' })],
  ],
  ['25-two-sheets.xlsx', [person(2, 'shone001', '张三', { email: 'shone001@example.com' })]],
  [
    '26-merged-department.xlsx',
    [
      person(2, 'mrgaa001', '张三', { email: 'mrgaa001@example.com', departmentName: '测绘部' }),
      person(3, 'mrgaa002', '李四', { email: 'mrgaa002@example.com', departmentName: '测绘部' }),
    ],
  ],
  [
    '27-instructions-first.xlsx',
    [person(2, 'insaa001', '张三', { email: 'insaa001@example.com' })],
  ],
])('reads every row and column of %s', async (name, records) => {
  expect(await recordsOf(fixture(name))).toEqual(records)
})

const encoded = (text: string) =>
  Buffer.concat(
    text
      .split(/<([0-9a-f ]+)>/)
      .map((part, index) =>
        index % 2 ? Buffer.from(part.replaceAll(' ', ''), 'hex') : Buffer.from(part),
      ),
  )

it.each<[string, Uint8Array | string, object]>([
  [
    'UTF-8 with a damaged byte',
    fixture('03-utf8-one-damaged-byte.csv'),
    { error: 'tableDamaged', line: 3 },
  ],
  [
    'UTF-8 cut off in a character',
    encoded('Username,Name\nabcdef1,王五\nabcdef2,<e59b>\n'),
    { error: 'tableDamaged', line: 3 },
  ],
  ['a workbook of Excel 97', encoded('<d0cf11e0a1b11ae1>'), { error: 'importFileUnreadable' }],
  [
    'a quotation mark that is not closed',
    'Username,Name\nabcdef1,A\nabcdef2,"B\nabcdef3,C\n',
    { error: 'tableUnreadable', line: 3 },
  ],
  [
    'a quotation mark that closes at the next one',
    'Username,Name\nabcdef1,"A\nabcdef2,"B\nabcdef3,C\n',
    { error: 'tableUnreadable', line: 2 },
  ],
])('refuses %s', async (_, file, answer) => {
  expect(await readUsers(file)).toEqual(answer)
})

it.each<[string, Uint8Array]>([
  ['Big5', fixture('04-big5.csv')],
  [
    'Shift_JIS',
    encoded('Username,Name\nabcdef1,<8e5293639 1be985a>\nabcdef2,<97e996d889d48e71>\n'),
  ],
  ['Shift_JIS in kana', encoded('Username,Name\nabcdef1,<835c836a815b>\n')],
  ['EUC-KR', encoded('Username,Name\nabcdef1,<b1e8b9cebcf6>\nabcdef2,<c0ccbfb5c8f1>\n')],
  ['EUC-JP', encoded('Username,Name\nabcdef1,<bbb3c5c4c2c0cfba>\nabcdef2,<a5bda5cba1bc>\n')],
  ['Windows-1252', encoded('Username,Name\nabcdef1,Jos<e9>\n')],
  ['Windows-1252 with a letter behind', encoded('Username,Name\nabcdef1,M<fc>ller\n')],
  ['Windows-1251', encoded('Username,Name\nabcdef1,<c8e2e0ed>\nabcdef2,<cfe5f2f0>\n')],
])('refuses text in %s', async (_, file) => {
  expect(await readUsers(file)).toEqual({ error: 'tableEncoding' })
})

/** 用户名,姓名 in GBK. */
const chineseHead = '<d3c3bba7c3fb>,<d0d5c3fb>'
it.each<[string, Uint8Array, string]>([
  ['GBK', encoded(`${chineseHead}\nabcdef1,<c0eecbc4>\n`), '李四'],
  ['GBK with a rare name', encoded('Username,Name\nabcdef1,<cdf5ab68>\n'), '王玥'],
  [
    'GBK whose bytes are Korean as well',
    encoded('Username,Name\nabcdef1,<b3c2b9fabbaa>\n'),
    '陈国华',
  ],
  ['GB 18030 with four bytes', encoded(`${chineseHead}\nabcdef1,<c0ee8139ef30>\n`), '李㐁'],
  ['UTF-16 LE', Buffer.from('\uFEFFUsername\tName\nabcdef1\t李四\n', 'utf16le'), '李四'],
  ['UTF-16 BE', Buffer.from('\uFEFFUsername\tName\nabcdef1\t李四\n', 'utf16le').swap16(), '李四'],
  ['UTF-16 LE without a mark', Buffer.from('Username\tName\nabcdef1\t李四\n', 'utf16le'), '李四'],
])('reads %s', async (_, file, realName) => {
  expect(await recordsOf(file)).toEqual([person(2, 'abcdef1', realName)])
})

it.each<[string, string, object[]]>([
  [
    'line ends of one old Macintosh',
    'Username,Name\rabcdef1,A\rabcdef2,B',
    [person(2, 'abcdef1', 'A'), person(3, 'abcdef2', 'B')],
  ],
  [
    'CRLF behind LF',
    'Username,Name\nabcdef1,A\r\nabcdef2,B\r',
    [person(2, 'abcdef1', 'A'), person(3, 'abcdef2', 'B')],
  ],
  [
    'a title row',
    '用户名单（2026）,,\n,,\n用户名*,姓名（必填）,手机\nabcdef1,张三,13900001001\n',
    [person(4, 'abcdef1', '张三', { phone: '13900001001' })],
  ],
  [
    'semicolons with commas in a bare title',
    'Username;Name;Note: role, team, site\nabcdef1;A;\n',
    [person(2, 'abcdef1', 'A')],
  ],
  [
    'commas with semicolons between roles',
    'Username,Name,Roles (a;b)\nabcdef1,A,x;y\n',
    [person(2, 'abcdef1', 'A', { roles: 'x;y' })],
  ],
  [
    'tabs',
    'user_name\tFull name\tE-Mail\nabcdef1\tA\ta@example.com\n',
    [person(2, 'abcdef1', 'A', { email: 'a@example.com' })],
  ],
  ['bars', 'Username|Name\nabcdef1|A, B\n', [person(2, 'abcdef1', 'A, B')]],
  ['Chinese commas', '用户名，姓名\nabcdef1，张三\n', [person(2, 'abcdef1', '张三')]],
  ['sep= with another sign', 'sep=|\nUsername|Name\nabcdef1|A\n', [person(3, 'abcdef1', 'A')]],
  [
    'marks inside a bare cell',
    'Username,Name\nabcdef1,A "B" C\n',
    [person(2, 'abcdef1', 'A "B" C')],
  ],
  [
    'several lines in one cell',
    'Username,Name,Roles\nabcdef1,A,"x\ny"\nabcdef2,B,\n',
    [person(2, 'abcdef1', 'A', { roles: 'x\ny' }), person(3, 'abcdef2', 'B')],
  ],
  [
    'two columns of one kind',
    'Username,Name,Phone,Mobile\nabcdef1,A,1,2\n',
    [person(2, 'abcdef1', 'A', { phone: '1' })],
  ],
])('reads CSV with %s', async (_, file, records) => {
  expect(await recordsOf(file)).toEqual(records)
})

const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const cell = (place: string, text: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`
const head = row(1, cell('A1', 'Username') + cell('B1', 'Name') + cell('C1', 'Nickname'))
const sheetOf = (rows: string, after = '') =>
  `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`

interface Book {
  sheets: { name?: string; state?: string; xml: string }[]
  styles?: string
  main?: string
  target?: (number: number) => string
  encode?: (xml: string) => Uint8Array
  properties?: string
}
const bookOf = ({
  sheets,
  styles,
  main = 'xl/workbook.xml',
  target = (number) => `worksheets/sheet${number}.xml`,
  encode = (xml) => Buffer.from(xml),
  properties = '',
}: Book) => {
  const folder = main.slice(0, main.lastIndexOf('/'))
  const file = main.slice(folder.length + 1)
  const relation = (id: string, kind: string, path: string) =>
    `<Relationship Id="${id}" Type="${kinds}/${kind}" Target="${path}"/>`
  return zipSync({
    '_rels/.rels': encode(
      `<Relationships>${relation('r', 'officeDocument', main)}</Relationships>`,
    ),
    [main]: encode(
      `<workbook xmlns:r="${kinds}">${properties}<sheets>${sheets
        .map(
          ({ name = 'a', state }, index) =>
            `<sheet name="${name}" ${state ? `state="${state}"` : ''} sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ),
    [`${folder}/_rels/${file}.rels`]: encode(
      `<Relationships>${sheets.map((_, index) => relation(`rId${index + 1}`, 'worksheet', target(index + 1))).join('')}${relation('s', 'styles', 'styles.xml')}</Relationships>`,
    ),
    ...(styles === undefined ? {} : { [`${folder}/styles.xml`]: encode(styles) }),
    ...Object.fromEntries(
      sheets.map(({ xml }, index) => [`xl/worksheets/sheet${index + 1}.xml`, encode(xml)]),
    ),
  })
}
const one = sheetOf(head + row(2, cell('A2', 'abcdef1') + cell('B2', 'A')))
const utf16 = (xml: string) =>
  Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${xml}`, 'utf16le')

it.each<[string, Partial<Book>]>([
  ['another main part', { main: 'xl/book2.xml' }],
  [
    'its main part in another folder',
    { main: 'office/book.xml', target: (number) => `../xl/worksheets/sheet${number}.xml` },
  ],
  ['targets from the root', { target: (number) => `/xl/worksheets/sheet${number}.xml` }],
  ['targets in capitals', { target: (number) => `Worksheets/SHEET${number}.XML` }],
  ['parts in UTF-16', { encode: utf16 }],
  [
    'a hidden sheet before',
    { sheets: [{ xml: one.replaceAll('abcdef1', 'hidden1'), state: 'hidden' }, { xml: one }] },
  ],
  ['an empty sheet before', { sheets: [{ xml: sheetOf('') }, { xml: one }] }],
  [
    'a sheet of other columns before',
    { sheets: [{ xml: sheetOf(row(1, cell('A1', 'Name'))) }, { xml: one }] },
  ],
])('reads a workbook with %s', async (_, book) => {
  const file = bookOf({ sheets: [{ xml: one }], ...book })
  expect(await recordsOf(file)).toEqual([person(2, 'abcdef1', 'A')])
})

it('skips a cover sheet and reads the sheet with coordinates', async () => {
  const cover = sheetOf(row(1, cell('A1', '控制点成果')) + row(2, cell('A2', '2026')))
  const points = sheetOf(
    row(1, cell('A1', '点名') + cell('B1', '纬度 B') + cell('C1', '经度 L')) +
      row(2, cell('A2', 'P') + cell('B2', '33.9') + cell('C2', '118.5')),
  )
  const book = bookOf({ sheets: [{ xml: cover }, { xml: points }] })
  expect(readSheets(Buffer.from(book), wantedOfPoints(10))).toMatchObject({
    fields: ['name', 'latitude', 'longitude'],
    rows: [{ number: 2, cells: ['P', '33.9', '118.5'] }],
  })
})

it('reads the rows below a merged title, with blank rows between', async () => {
  const rows =
    row(1, cell('A1', '2026 users')) +
    row(3, cell('A3', 'Username') + cell('B3', 'Name')) +
    row(6, cell('A6', 'abcdef1') + cell('B6', 'A'))
  const xml = sheetOf(rows, '<mergeCells><mergeCell ref="A1:C2"/></mergeCells>')
  expect(await readUsers(bookOf({ sheets: [{ xml }] }))).toMatchObject({
    records: [person(6, 'abcdef1', 'A')],
    merged: [],
  })
})

const styles =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/>' +
  '<numFmt numFmtId="166" formatCode="[Red]0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
  `<cellXfs>${[0, 14, 22, 164, 165, 166, 46].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`
it.each<[string, string, string]>([
  ['a date', '<c r="C2" s="1"><v>46354</v></c>', '2026-11-28'],
  ['a time', '<c r="C2" s="2"><v>46354.5</v></c>', '2026-11-28 12:00:00'],
  ['a date in a format of its own', '<c r="C2" s="4"><v>46354</v></c>', '2026-11-28'],
  ['a latitude in the format of a date', '<c r="C2" s="1"><v>22.5</v></c>', '22.5'],
  ['a longitude in the format of a date', '<c r="C2" s="1"><v>-118.5</v></c>', '-118.5'],
  ['a code with zeros', '<c r="C2" s="3"><v>123</v></c>', '00123'],
  ['a coloured number', '<c r="C2" s="5"><v>12.5</v></c>', '12.5'],
  ['a duration', '<c r="C2" s="6"><v>0.25</v></c>', '06:00:00'],
  ['a long number', '<c r="C2"><v>1.3900001015E10</v></c>', '13900001015'],
  ['TRUE', '<c r="C2" t="b"><v>1</v></c>', 'TRUE'],
  ['FALSE', '<c r="C2" t="b"><v>0</v></c>', 'FALSE'],
  ['an error', '<c r="C2" t="e"><v>#N/A</v></c>', '#N/A'],
  ['the text of a formula', '<c r="C2" t="str"><f>A1</f><v>a_x000D_b</v></c>', 'a\rb'],
  ['an escaped escape', cell('C2', 'a_x005F_x0041_b'), 'a_x0041_b'],
])('displays %s like a spreadsheet program', async (_, written, nickName) => {
  const xml = sheetOf(head + row(2, cell('A2', 'abcdef1') + cell('B2', 'A') + written))
  expect(await recordsOf(bookOf({ sheets: [{ xml }], styles }))).toEqual([
    person(2, 'abcdef1', 'A', { nickName }),
  ])
})

it('counts dates from 1904 if the workbook has that setting', async () => {
  const xml = sheetOf(head + row(2, cell('A2', 'abcdef1') + '<c r="C2" s="1"><v>44892</v></c>'))
  const book = bookOf({ sheets: [{ xml }], styles, properties: '<workbookPr date1904="1"/>' })
  expect(await recordsOf(book)).toEqual([
    { number: 2, username: 'abcdef1', nickName: '2026-11-28' },
  ])
})

it('refuses merged cells that would expand to more text than a file may contain', async () => {
  const rows = Array.from({ length: 9000 }, (_, index) =>
    row(index + 2, cell(`A${index + 2}`, `abcdef${index}`)),
  )
  const merged = '<mergeCell ref="C2:C9001"/>'.repeat(5000)
  const xml = sheetOf(
    head + rows.join('').replace('</row>', `${cell('C2', 'x'.repeat(900))}</row>`),
    `<mergeCells>${merged}</mergeCells>`,
  )
  expect(await readUsers(bookOf({ sheets: [{ xml }] }))).toEqual({ error: 'bodyTooLarge' })
})
