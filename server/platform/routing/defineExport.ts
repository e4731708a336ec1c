import { z } from 'zod'
import { exportOptions, exportRowsHeader, type ExportFormat } from '#contract/exports'
import { widestRange, type listQuery, type SortOrder } from '#contract/paging'
import { listTexts, type ListedResource, type Translate } from '#i18n/lists'
import { defineRoute, type FileAnswer, type Route } from './defineRoute.ts'
import { type Page } from '#server/core/http/listRequest'
import type { Scope } from '#server/core/scope'
import type { Cell } from '#server/core/tables/cells'
import { csv } from '#server/core/tables/csv'
import { workbook } from '#server/core/tables/workbook'
import { beginExport, refuseEnded } from './exports.service.ts'

const formats = { csv, xlsx: workbook }

/** A column of an exported list: its title is the list's own, its cell is worded for the reader. */
export interface ExportColumn<Row, Extra = undefined> {
  /** Name of the title below `resources.<resource>.fields`. */
  field: string
  /** Times are titled with their zone. */
  isTime?: true
  cell(row: Row, translate: Translate, extra: Extra): Cell
}

/** What of a list an export is about. */
export interface ExportedList<Sort extends string, Filter> {
  sort: readonly [Sort, SortOrder]
  filter: Filter
}

type ListSchema<Sort extends readonly [string, ...string[]], F extends z.ZodType> = ReturnType<
  typeof listQuery<Sort, F>
>

interface ExportSpec<Row, Extra, Sort extends readonly [string, ...string[]], F extends z.ZodType> {
  /** The list: access, scope and filters are its own. */
  list: Route
  query: ListSchema<Sort, F>
  /** The order where the caller names none. */
  sort: readonly [Sort[number], SortOrder]
  resource: ListedResource
  /** Kind of record in the log. */
  target: string
  columns: readonly ExportColumn<Row, Extra>[]
  /** What cells need beside their row, fetched once. */
  prepare?: (scope: Scope) => Promise<Extra>
  /**
   * The whole result as the caller may see it, see `keysetPages`. Where not given, the list's own pages, one after the
   * other: for lists that are short by nature.
   */
  pages?(scope: Scope, list: ExportedList<Sort[number], z.output<F>>): AsyncIterable<readonly Row[]>
}

interface ExportQuery<Sort extends string, Filter> {
  format: ExportFormat
  timeZone?: string | undefined
  sort?: [Sort, SortOrder] | undefined
  filter?: Filter | undefined
}

/** The pages of a short list through its own route. */
async function* ownPages<Row>(list: Route, scope: Scope, query: object): AsyncGenerator<Row[]> {
  for (let first = 0; ; first += widestRange) {
    const range = [first, first + widestRange - 1]
    const page = await list.handle(
      { params: undefined, query: { ...query, range }, body: undefined },
      scope,
    )
    const { rows, total } = page as Page<Row>
    yield [...rows]
    if (first + widestRange >= total) return
  }
}

async function* cellsOf<Row, Extra>(
  scope: Scope,
  pages: AsyncIterable<readonly Row[]>,
  columns: readonly ExportColumn<Row, Extra>[],
  translate: Translate,
  extra: Extra,
): AsyncGenerator<Cell[][]> {
  for await (const rows of pages) {
    await refuseEnded(scope)
    yield rows.map((row) => columns.map(({ cell }) => cell(row, translate, extra)))
  }
}

/**
 * The export of a list, beside the list's own route: the whole result under its filters, in the order of its sort, for
 * whom the list is open and with what the list shows them; worded in the caller's language, times in their zone.
 */
export const defineExport = <
  Row,
  Sort extends readonly [string, ...string[]],
  F extends z.ZodType,
  Extra = undefined,
>(
  spec: ExportSpec<Row, Extra, Sort, F>,
): Route => {
  const { list, resource, columns } = spec
  const shape = z.strictObject({ ...spec.query.omit({ range: true }).shape, ...exportOptions })
  const handle = async (
    query: ExportQuery<Sort[number], z.output<F>>,
    scope: Scope,
  ): Promise<FileAnswer> => {
    const filter = query.filter ?? ({} as z.output<F>)
    const counted = await list.handle(
      { params: undefined, query: { sort: query.sort, filter, range: [0, 0] }, body: undefined },
      scope,
    )
    const rows = (counted as Page<unknown>).total
    const end = await beginExport(scope, {
      target: spec.target,
      format: query.format,
      filter: filter as object,
      rows,
    })
    const translate = listTexts(scope.locale)
    const timeZone = query.timeZone ?? 'UTC'
    const name = translate(`resources.${resource}.file`)
    const format = formats[query.format]
    const content = async function* () {
      const extra = (await spec.prepare?.(scope)) as Extra
      const part = { sort: query.sort ?? spec.sort, filter }
      const pages = spec.pages?.(scope, part) ?? ownPages<Row>(list, scope, part)
      yield* format.write({
        name,
        titles: columns.map(({ field, isTime }) => {
          const title = translate(`resources.${resource}.fields.${field}`)
          return isTime ? translate('console.list.timeIn', { title, timeZone }) : title
        }),
        pages: cellsOf(scope, pages, columns, translate, extra),
        timeZone,
      })
    }
    return {
      name: `${name}-${new Date(scope.now()).toISOString().slice(0, 10)}.${format.extension}`,
      contentType: format.contentType,
      headers: { [exportRowsHeader]: String(rows) },
      content: content(),
      done: end,
    }
  }
  return defineRoute({
    method: 'get',
    path: `${list.path}/export`,
    operationId: list.operationId.replace(/^list/, 'export'),
    summary: `Download the whole result: ${list.summary}`,
    access: list.access,
    limit: 'export',
    query: shape,
    response: z.unknown(),
    answer: 'file',
    produces: Object.values(formats).map(({ contentType }) => contentType),
    handle: ({ query }, scope) =>
      handle(query as ExportQuery<Sort[number], z.output<F>>, scope as Scope),
  })
}
