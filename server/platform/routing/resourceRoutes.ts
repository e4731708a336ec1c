import type { Page } from '#db/page'
import { z } from 'zod'
import type { AuditAction } from '#contract/operations/auditActions'
import type { ErrorName } from '#contract/core/errors'
import {
  removalQuery,
  type ChangeOf,
  type CreationOf,
  type ListOf,
  type RecordOf,
  type Resource,
} from '#contract/core/resource'
import { nothing } from '#contract/core/shapes'
import {
  defineExport,
  type ExportColumn,
  type ExportedList,
  type ExportSpec,
} from './defineExport.ts'
import { defineRoute, type Access, type Route } from './defineRoute.ts'
import { isTime } from '#server/core/columns'
import { listRequestOf } from '#contract/core/paging'
import type { Scope } from '#server/core/scope'
import { time, type Cell } from '#server/core/tables/cells'

type Operation = 'list' | 'get' | 'create' | 'change' | 'remove'

export interface ResourceService<R extends Resource> {
  list(scope: Scope, list: ListOf<R>): Promise<Page<RecordOf<R>>>
  pages?(scope: Scope, list: ExportedList<R>): AsyncIterable<readonly RecordOf<R>[]>
  get?(scope: Scope, id: string): Promise<RecordOf<R>>
  create?(scope: Scope, body: CreationOf<R>): Promise<RecordOf<R>>
  change?(scope: Scope, id: string, body: ChangeOf<R>): Promise<RecordOf<R>>
  remove?(scope: Scope, id: string, force: boolean): Promise<RecordOf<R>>
}

interface OperationSpec extends Pick<
  Route,
  'limit' | 'reveals' | 'message' | 'audit' | 'confirmed' | 'tokens'
> {
  summary: string
  operationId?: string
  access?: Access
  errors?: readonly ErrorName[]
}

type Field<R extends Resource> = keyof RecordOf<R> & string

/**
 * A column of an exported list: a plain field, a field whose values are keys in `resources.<resource>.<texts>`, or a
 * custom `cell`.
 */
type Column<R extends Resource, Extra> =
  | Field<R>
  | { field: Field<R>; texts: string }
  | ExportColumn<RecordOf<R>, Extra>

export type ResourceExport<R extends Resource, Extra = undefined> = Pick<
  ExportSpec<R, Extra>,
  'prepare' | 'pages'
> & { columns: readonly Column<R, Extra>[] }

export interface ResourceRoutes<R extends Resource, Extra> {
  service: ResourceService<R>
  access: Access
  operations: Partial<Record<Operation, string | OperationSpec>> & { list: string | OperationSpec }
  export?: ResourceExport<R, Extra>
  /** Extra routes under the same path, mounted before the ones with an id. */
  routes?: readonly Route[]
}

const pascal = (name: string): string =>
  name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())

const camel = (name: string): string =>
  pascal(name).replace(/^[A-Z]/, (letter) => letter.toLowerCase())

const columnOf =
  <R extends Resource, Extra>({ name }: R) =>
  (column: Column<R, Extra>): ExportColumn<RecordOf<R>, Extra> => {
    if (typeof column === 'object' && 'cell' in column) return column
    const { field, texts } = typeof column === 'string' ? { field: column, texts: '' } : column
    const value = (record: RecordOf<R>) => record[field] as Cell
    if (texts)
      return {
        field,
        cell: (record, translate) => translate(`resources.${name}.${texts}.${value(record)}`),
      }
    return isTime(field)
      ? { field, isTime: true, cell: (record) => time(value(record) as string | null) }
      : { field, cell: value }
  }

/** An action on a record other than create, change and remove: `POST <path>/:id/<name>`, which returns the record. */
export const recordAction = <R extends Resource, Body extends z.ZodType = typeof nothing>(
  resource: R,
  name: string,
  spec: OperationSpec & {
    access: Access
    audit: NonNullable<Route['audit']>
    body?: Body
    perform(scope: Scope, id: string, body: z.output<Body>): Promise<RecordOf<R>>
  },
): Route => {
  const { perform, body, errors = [], ...rest } = spec
  return defineRoute({
    method: 'post',
    path: `${resource.path}/:id/${name}`,
    operationId: `${camel(name)}${pascal(resource.type)}`,
    ...rest,
    body: body ?? nothing,
    response: resource.record,
    errors: ['notFound', ...errors],
    handle: (input, scope) =>
      perform(scope as Scope, input.params.id, input.body as z.output<Body>),
  })
}

export const resourceRoutes = <R extends Resource, Extra = undefined>(
  resource: R,
  { service, access, operations, export: file, routes = [] }: ResourceRoutes<R, Extra>,
): Route[] => {
  const { path, record, type } = resource
  const one = pascal(type)
  const unique = Object.values(resource.unique ?? {})
  const when = (
    operation: Operation,
    make: (spec: OperationSpec & { access: Access }) => Route,
  ) => {
    const spec = operations[operation]
    if (spec === undefined) return []
    return [make({ access, ...(typeof spec === 'string' ? { summary: spec } : spec) })]
  }
  const call = <T>(operation: T | undefined): T => {
    if (!operation) throw new Error(`${resource.name} declares an operation without its function`)
    return operation
  }
  const lists = when('list', (spec) =>
    defineRoute({
      method: 'get',
      path,
      operationId: `list${pascal(resource.name)}`,
      ...spec,
      query: resource.listQuery,
      response: z.array(record),
      answer: 'list',
      handle: ({ query }, scope) =>
        service.list(scope as Scope, listRequestOf(query, resource.sort) as unknown as ListOf<R>),
    }),
  )
  const exports = lists.flatMap((list) =>
    file
      ? defineExport({
          list,
          resource,
          ...(service.pages ? { pages: service.pages } : {}),
          ...file,
          columns: file.columns.map(columnOf<R, Extra>(resource)),
        })
      : [],
  )
  const { create: creation, change: changed } = resource
  return [
    ...lists,
    ...exports,
    ...routes,
    ...when('get', (spec) =>
      defineRoute({
        method: 'get',
        path: `${path}/:id`,
        operationId: `get${one}`,
        ...spec,
        response: record,
        answer: 'record',
        errors: ['notFound', ...(spec.errors ?? [])],
        handle: ({ params }, scope) => call(service.get)(scope as Scope, params.id),
      }),
    ),
    ...when('create', (spec) =>
      defineRoute({
        method: 'post',
        path,
        operationId: `create${one}`,
        audit: `${type}.create` as AuditAction,
        ...spec,
        body: call(creation),
        response: record,
        answer: 'record',
        status: 201,
        errors: [...unique, ...(spec.errors ?? [])],
        handle: ({ body }, scope) => call(service.create)(scope as Scope, body as CreationOf<R>),
      }),
    ),
    ...when('change', (spec) =>
      defineRoute({
        method: 'put',
        path: `${path}/:id`,
        operationId: `change${one}`,
        audit: `${type}.edit` as AuditAction,
        ...spec,
        body: call(changed),
        response: record,
        answer: 'record',
        errors: ['notFound', 'changedMeanwhile', ...unique, ...(spec.errors ?? [])],
        handle: ({ params, body }, scope) =>
          call(service.change)(scope as Scope, params.id, body as ChangeOf<R>),
      }),
    ),
    ...when('remove', (spec) =>
      defineRoute({
        method: 'delete',
        path: `${path}/:id`,
        operationId: `delete${one}`,
        audit: `${type}.delete` as AuditAction,
        ...spec,
        ...(resource.inUse ? { query: removalQuery } : {}),
        response: record,
        answer: 'record',
        errors: [
          'notFound',
          'changedMeanwhile',
          ...(resource.inUse ? [resource.inUse] : []),
          ...(spec.errors ?? []),
        ],
        handle: ({ params, query }, scope) =>
          call(service.remove)(scope as Scope, params.id, query?.force === 'true'),
      }),
    ),
  ]
}
