import { importColumns, type ImportColumn } from '#contract/imports'
import { keysetPages } from '#db/keyset'
import type { FileAnswer } from '#server/platform/routing/defineRoute'
import type { Scope } from '#server/core/scope'
import type { Cell } from '#server/core/tables/cells'
import { csv } from '#server/core/tables/csv'
import { workbook } from '#server/core/tables/workbook'
import { listTexts } from '#i18n/lists'
import { titleOf } from './importColumns.ts'
import { refusedRows } from './importRows.queries.ts'
import { visibleImport, type StoredRow, toRow } from './imports.service.ts'

const formats = { csv, xlsx: workbook }

async function* refusedPages(scope: Scope, importId: number): AsyncGenerator<Cell[][]> {
  const { read } = scope.db
  const pages = keysetPages<StoredRow>(read, () => refusedRows(read, importId), {
    column: 'row_number',
    tie: 'row_number',
    order: 'ASC',
  })
  for await (const rows of pages)
    yield rows.map((row) => {
      const { id, cells, problems } = toRow(scope, row)
      const reasons = problems.map(
        ({ field, message }) => `${titleOf(scope.locale, field)}: ${message}`,
      )
      return [...importColumns.map((column) => cells[column] ?? ''), Number(id), reasons.join('\n')]
    })
}

const fileOf = (
  name: string,
  format: keyof typeof formats,
  titles: readonly string[],
  pages: AsyncGenerator<Cell[][]>,
): FileAnswer => {
  const { extension, contentType, write } = formats[format]
  return {
    name: `${name}.${extension}`,
    contentType,
    content: write({ name, titles, pages, timeZone: 'UTC' }),
  }
}

const titles = (scope: Scope) => importColumns.map((column) => titleOf(scope.locale, column))

/** The refused rows with the reasons, in the reader's language; corrected, the file can be sent again. */
export const refusedRowsFile = async (
  scope: Scope,
  id: string,
  format: keyof typeof formats,
): Promise<FileAnswer> => {
  const translate = listTexts(scope.locale)
  const found = await visibleImport(scope, scope.db.read, id)
  const words = (name: string) => translate(`resources.users.import.file.${name}`)
  return fileOf(
    words('refused'),
    format,
    [...titles(scope), words('row'), words('reason')],
    refusedPages(scope, found.importId),
  )
}

async function* sample(scope: Scope): AsyncGenerator<Cell[][]> {
  const translate = listTexts(scope.locale)
  const example = (column: ImportColumn) => translate(`resources.users.import.example.${column}`)
  yield await Promise.resolve([importColumns.map(example)])
}

/** An empty file of users in the reader's language, with one row to show how. */
export const templateFile = (scope: Scope, format: keyof typeof formats): FileAnswer =>
  fileOf(
    listTexts(scope.locale)('resources.users.import.file.template'),
    format,
    titles(scope),
    sample(scope),
  )
