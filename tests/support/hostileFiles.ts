import { deflateRawSync } from 'node:zlib'

interface Entry {
  name: string
  content: Uint8Array | string
  /** The false unpacked size in directory and headers, if any. */
  claimed?: number
}

export const zipOf = (entries: readonly Entry[]): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, claimed } of entries) {
    const bytes = Buffer.from(content as Uint8Array)
    const packed = deflateRawSync(bytes, { level: 1 })
    const named = Buffer.from(name)
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(20, 4)
    header.writeUInt16LE(8, 8)
    header.writeUInt32LE(packed.length, 18)
    header.writeUInt32LE(claimed ?? bytes.length, 22)
    header.writeUInt16LE(named.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    header.copy(entry, 6, 4, 30)
    entry.writeUInt32LE(at, 42)
    parts.push(header, named, packed)
    directory.push(entry, named)
    at += header.length + named.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface Parts {
  sheet: string | Uint8Array
  strings?: string | Uint8Array
  claimed?: number
  more?: Entry[]
}

export const workbookOf = ({ sheet, strings, claimed, more = [] }: Parts): Buffer =>
  zipOf([
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>` +
        `<Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: sheet,
      ...(claimed === undefined ? {} : { claimed }),
    },
    ...(strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: strings }]),
    ...more,
  ])

const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const textCell = (place: string, text: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const titles = `<row r="1">${textCell('A1', 'Username')}${textCell('B1', 'Name')}</row>`
const megabytes = (count: number, text: string) => Buffer.alloc(count * 1_000_000, text, 'latin1')

/** Files of at most 4 MB that are expensive to read, with the expected refusal codes. */
export const hostileFiles: Record<string, () => [Uint8Array, number]> = {
  'a sheet that is larger than its headers say': () => [
    workbookOf({ sheet: megabytes(240, ' '), claimed: 100 }),
    7021,
  ],
  'shared strings that are larger than their headers say': () => [
    workbookOf({
      sheet: sheetOf(titles),
      strings: Buffer.concat([Buffer.from('<sst>'), megabytes(240, '<si><t>a</t></si>')]),
    }),
    7021,
  ],
  'half a million empty shared strings and more': () => [
    workbookOf({ sheet: sheetOf(titles), strings: `<sst>${'<si/>'.repeat(9_000_000)}</sst>` }),
    7021,
  ],
  'a long text that every cell repeats': () => [
    workbookOf({
      sheet: sheetOf(
        titles +
          Array.from({ length: 9000 }, (_, row) => {
            const cells = Array.from({ length: 20 }, () => '<c t="s"><v>0</v></c>').join('')
            return `<row r="${row + 2}">${cells}</row>`
          }).join(''),
      ),
      strings: `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`,
    }),
    7021,
  ],
  'a cell far to the right of every sheet': () => [
    workbookOf({ sheet: sheetOf(`<row r="1">${textCell('ZZZZZZ1', 'x')}</row>`) }),
    7062,
  ],
  'a cell in the last column of a sheet': () => [
    workbookOf({ sheet: sheetOf(`<row r="1">${textCell('XFD1', 'x')}</row>`) }),
    7230,
  ],
  'a cell in the last row of a sheet': () => [
    workbookOf({ sheet: sheetOf(titles + `<row r="1048576">${textCell('A1048576', 'x')}</row>`) }),
    7063,
  ],
  'a million rows': () => [
    workbookOf({ sheet: sheetOf('<row><c><v>1</v></c></row>'.repeat(1_000_000)) }),
    7063 + 1,
  ],
  'a row of a million cells': () => [
    workbookOf({ sheet: sheetOf(`<row>${'<c><v>1</v></c>'.repeat(1_000_000)}</row>`) }),
    7230,
  ],
  'entities that grow a thousandfold': () => [
    workbookOf({
      sheet:
        '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>' +
        sheetOf(
          `<row r="1"><c r="A1" t="inlineStr"><is><t>${'&b;'.repeat(1000)}</t></is></c></row>`,
        ),
    }),
    7062,
  ],
  'an entity that is a file of the machine': () => [
    workbookOf({
      sheet:
        '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>' +
        sheetOf(`<row r="1">${textCell('A1', '&a;')}</row>`),
    }),
    7062,
  ],
  'a tag without an end': () => [
    workbookOf({ sheet: `<worksheet ${'a'.repeat(50_000_000)}` }),
    7062,
  ],
  'a tag of nothing but attributes': () => [
    workbookOf({ sheet: `<worksheet ${'r = "a" '.repeat(5_000_000)}>` }),
    7062,
  ],
  '30,000 entries': () => [
    zipOf(Array.from({ length: 30_000 }, (_, number) => ({ name: `${number}`, content: 'x' }))),
    7062,
  ],
  'a workbook in a zip file': () => [
    zipOf([{ name: 'users.xlsx', content: workbookOf({ sheet: sheetOf(titles) }) }]),
    7062,
  ],
  'CSV of nothing but separators': () => [Buffer.alloc(4_000_000, ','), 7065],
  'CSV of short cells': () => [Buffer.alloc(4_000_000, 'a,'), 7230],
  'CSV of nothing but quotes': () => [Buffer.alloc(4_000_000, '"'), 7064],
}
