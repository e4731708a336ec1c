import { importColumns, type ImportColumn } from '#contract/people/imports'
import type { FileAnswer } from '#server/platform/routing/defineRoute'
import { departmentsOf } from '#server/features/people/departments/index'
import type { Scope } from '#server/core/scope'
import type { Cell } from '#server/core/tables/cells'
import { csv } from '#server/core/tables/csv'
import { workbook } from '#server/core/tables/workbook'
import { listTexts } from '#i18n/lists'
import { titleOf } from './importRow.ts'
import { rowPages } from './importRows.queries.ts'
import { importReads, toRow } from './imports.service.ts'

const formats = { csv, xlsx: workbook }

async function* refusedPages(
  scope: Scope,
  importId: number,
  columns: readonly ImportColumn[],
): AsyncGenerator<Cell[][]> {
  for await (const rows of rowPages(scope.db.read, importId, { refused: true }))
    yield rows.map((row) => {
      const { id, cells, problems } = toRow(scope, row)
      const reasons = problems.map(
        ({ field, message }) => `${titleOf(scope.locale, field)}: ${message}`,
      )
      return [...columns.map((column) => cells[column] ?? ''), Number(id), reasons.join('\n')]
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

const columnsFor = async (scope: Scope, companyId: number | null) => {
  const [department] = await departmentsOf(scope.db.read, companyId ?? 0)
  const columns = importColumns.filter((column) => column !== 'departmentName' || department)
  return { columns, titles: columns.map((column) => titleOf(scope.locale, column)), department }
}

export const refusedRowsFile = async (
  scope: Scope,
  id: string,
  format: keyof typeof formats,
): Promise<FileAnswer> => {
  const translate = listTexts(scope.locale)
  const { companyId } = await importReads.get(scope, id)
  const { columns, titles } = await columnsFor(scope, Number(companyId))
  const fileText = (name: string) => translate(`resources.users.import.file.${name}`)
  return fileOf(
    fileText('refused'),
    format,
    [...titles, fileText('row'), fileText('reason')],
    refusedPages(scope, Number(id), columns),
  )
}

async function* sample(row: readonly Cell[]): AsyncGenerator<Cell[][]> {
  yield await Promise.resolve([[...row]])
}

export const templateFile = async (
  scope: Scope,
  format: keyof typeof formats,
): Promise<FileAnswer> => {
  const translate = listTexts(scope.locale)
  const { columns, titles, department } = await columnsFor(scope, scope.actor.companyId)
  const example = columns.map((column) =>
    column === 'departmentName'
      ? (department?.path ?? '')
      : translate(`resources.users.import.example.${column}`),
  )
  return fileOf(translate('resources.users.import.file.template'), format, titles, sample(example))
}
