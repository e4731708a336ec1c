/** Parts of a workbook that do not depend on its rows (ECMA-376, transitional). */

export const styles = { text: 1, time: 2, title: 3 } as const

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const document = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const widthOf = (title: string): number => {
  const width = [...title].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 2 : 1), 0)
  return Math.min(40, Math.max(16, width + 4))
}

export const sheetHead = (titles: readonly string[]): string =>
  `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  `<cols>${titles
    .map(
      (title, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${widthOf(title)}" customWidth="1"/>`,
    )
    .join('')}</cols><sheetData>`

export const columnName = (number: number): string =>
  number === 0
    ? ''
    : columnName(Math.floor((number - 1) / 26)) + String.fromCodePoint(65 + ((number - 1) % 26))

export const sheetFoot = (columns: number, rows: number): string =>
  `</sheetData><autoFilter ref="A1:${columnName(columns)}${rows}"/></worksheet>`

const stylesXml =
  `${head}<styleSheet xmlns="${main}">` +
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs>' +
  '</styleSheet>'

/**
 * All files of the package except the sheets.
 * @param sheets sheet names, already escaped for XML
 */
export const packageParts = (sheets: readonly string[]): Record<string, string> => ({
  '[Content_Types].xml':
    `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>` +
    sheets
      .map(
        (_name, index) =>
          `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${types}.worksheet+xml"/>`,
      )
      .join('') +
    '</Types>',
  '_rels/.rels':
    `${head}<Relationships xmlns="${relations}">` +
    `<Relationship Id="rId1" Type="${document}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    `${head}<workbook xmlns="${main}" xmlns:r="${document}"><sheets>` +
    sheets
      .map(
        (name, index) =>
          `<sheet name="${name.replaceAll('"', '&quot;').slice(0, 31)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
      )
      .join('') +
    '</sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    `${head}<Relationships xmlns="${relations}">` +
    sheets
      .map(
        (_name, index) =>
          `<Relationship Id="rId${index + 1}" Type="${document}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join('') +
    `<Relationship Id="rId${sheets.length + 1}" Type="${document}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': stylesXml,
})
