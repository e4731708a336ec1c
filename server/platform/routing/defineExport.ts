import { z } from 'zod'
import type { AuditAction } from '#contract/operations/auditActions'
import { type ExportFormat, exportOptions, exportRowsHeader } from '#contract/core/exports'
import { partyOf, readInTurn } from '#server/core/queue'
import type { Scope } from '#server/core/scope'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { maxRangeRows } from '#contract/core/paging'
import type { FilterOf, ListOf, RecordOf, Resource } from '#contract/core/resource'
import { listTexts, type Translate } from '#i18n/lists'
import { rowsOf, type Page } from '#db/page'
import type { Cell } from '#server/core/tables/cells'
import { csv } from '#server/core/tables/csv'
import { workbook } from '#server/core/tables/workbook'
import { requireUnchanged } from '#server/platform/identity/authenticate'
import { defineRoute, type FileAnswer, type Route } from './defineRoute.ts'

export const maxConcurrentExports = 4

type ExportStart = {
  target: string
  format: ExportFormat
  filter: object
} & ({ rows: number } | { rowsAtLeast: number })

const loggedFilter = ({ q, id, ...filter }: { q?: unknown; id?: unknown }): object => ({
  ...filter,
  ...(q === undefined ? {} : { searched: true }),
  ...(id === undefined ? {} : { chosen: true }),
})

/**
 * Starts an export and logs it first, so that no data leaves without a log row.
 * @returns a function that ends the export; call it exactly once
 * @throws Refusal `overloaded` if too many exports are running, in total or for the caller's company
 */
export const beginExport = async (
  scope: Scope,
  { target, filter, ...begun }: ExportStart,
): Promise<() => void> => {
  const end = scope.exportPlaces.take(partyOf(scope.actor))
  try {
    await scope.db.transaction((trx) =>
      writeAudit(trx, scope, scope.now(), {
        action: `${target}.export` as AuditAction,
        actor: scope.actor,
        target: { type: target, id: '', name: '' },
        after: { ...begun, filter: loggedFilter(filter) },
      }),
    )
  } catch (error) {
    end()
    throw error
  }
  return end
}

const formats = { csv, xlsx: workbook }

export interface ExportColumn<Row, Extra = undefined> {
  field: string
  isTime?: true
  cell(row: Row, translate: Translate, extra: Extra): Cell
}

export type ExportedList<R extends Resource> = Pick<ListOf<R>, 'sort' | 'filter'>

export interface ExportSpec<R extends Resource, Extra> {
  list: Route
  resource: R
  columns: readonly ExportColumn<RecordOf<R>, Extra>[]
  prepare?: (scope: Scope) => Promise<Extra>
  /**
   * Iterates over all records the caller may see, see `keysetPages`. Resource routes use the service's `pages` by
   * default. Without `pages`, the export calls the list route page by page, which suits only short lists.
   */
  pages?(scope: Scope, list: ExportedList<R>): AsyncIterable<readonly RecordOf<R>[]>
}

type ExportQuery<R extends Resource> = Partial<ExportedList<R>> & {
  format: ExportFormat
  timeZone: string
}

async function* ownPages<Row>(list: Route, scope: Scope, query: object): AsyncGenerator<Row[]> {
  for (let first = 0; ; first += maxRangeRows) {
    const range = [first, first + maxRangeRows - 1]
    const page = await list.handle(
      { params: undefined, query: { ...query, range }, body: undefined },
      scope,
    )
    yield [...rowsOf(page as Page<Row>)]
    if (first + maxRangeRows >= (page as Page<Row>).total) return
  }
}

/** Reads each page with `readInTurn`, so that an export does not block the read connections. */
async function* inTurns<Row>(
  scope: Scope,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  const reading = pages[Symbol.asyncIterator]()
  try {
    for (;;) {
      const page = await readInTurn(scope, () => reading.next())
      if (page.done) return
      yield page.value
    }
  } finally {
    await reading.return?.()
  }
}

async function* cellsOf<Row, Extra>(
  scope: Scope,
  pages: AsyncIterable<readonly Row[]>,
  columns: readonly ExportColumn<Row, Extra>[],
  translate: Translate,
  extra: Extra,
): AsyncGenerator<Cell[][]> {
  for await (const rows of inTurns(scope, pages)) {
    // Stops the export if the caller has lost access.
    await requireUnchanged(scope.db.read, scope)
    yield rows.map((row) => columns.map(({ cell }) => cell(row, translate, extra)))
  }
}

/**
 * Declares the export of a list: all rows matching its filters, in its sort order, with the list's access rules, in the
 * caller's language and time zone.
 */
export const defineExport = <R extends Resource, Extra = undefined>(
  spec: ExportSpec<R, Extra>,
): Route => {
  const { list, resource, columns } = spec
  const texts = `resources.${resource.name}`
  const shape = z.strictObject({
    ...resource.listQuery.omit({ range: true }).shape,
    ...exportOptions,
  })
  const handle = async (query: ExportQuery<R>, scope: Scope): Promise<FileAnswer> => {
    const filter = query.filter ?? ({} as FilterOf<R>)
    const counted = await list.handle(
      { params: undefined, query: { sort: query.sort, filter, range: [0, 0] }, body: undefined },
      scope,
    )
    const { total: rows, capped } = counted as Page<unknown>
    const end = await beginExport(scope, {
      target: resource.type,
      format: query.format,
      filter: filter as object,
      ...(capped ? { rowsAtLeast: rows } : { rows }),
    })
    const translate = listTexts(scope.locale)
    const { timeZone } = query
    const name = translate(`${texts}.file`)
    const format = formats[query.format]
    const content = async function* () {
      const extra = (await readInTurn(scope, async () => spec.prepare?.(scope))) as Extra
      const part = { sort: query.sort ?? resource.sort, filter }
      const pages = spec.pages?.(scope, part) ?? ownPages<RecordOf<R>>(list, scope, part)
      yield* format.write({
        name,
        titles: columns.map(({ field, isTime }) => {
          const title = translate(`${texts}.fields.${field}`)
          return isTime ? translate('console.list.timeIn', { title, timeZone }) : title
        }),
        pages: cellsOf(scope, pages, columns, translate, extra),
        timeZone,
      })
    }
    return {
      name: `${name}-${new Date(scope.now()).toISOString().slice(0, 10)}.${format.extension}`,
      contentType: format.contentType,
      headers: capped ? {} : { [exportRowsHeader]: String(rows) },
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
    ...(list.tokens ? { tokens: list.tokens } : {}),
    limit: 'export',
    query: shape,
    response: z.unknown(),
    answer: 'file',
    produces: Object.values(formats).map(({ contentType }) => contentType),
    handle: ({ query }, scope) => handle(query as unknown as ExportQuery<R>, scope as Scope),
  })
}
