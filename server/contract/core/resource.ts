import { z } from 'zod'
import type { ErrorName } from './errors.ts'
import { listQuery, type ListQuery, type SortOrder } from './paging.ts'

export type SortKind = 'text' | 'person'

/** A menu entry that routes require; a migration inserts its row into the permission tree. */
export interface ResourcePermission {
  id: number
  /** Only the provider's own people can have it and its descendants. */
  providerOnly?: true
}

/**
 * The single declaration of a resource. It drives the list and export query, the routes (`resourceRoutes`), search,
 * paging and sorting (`defineTable`), the version and read-only checks and the audit log differences (`makeCrud`), the
 * errors of unique indexes, the names of audit actions, permissions, the access matrix and the OpenAPI document.
 */
interface ResourceSpec<
  Name extends string,
  Type extends string,
  Fields extends z.ZodObject,
  Create extends z.ZodType | undefined,
  Change extends z.ZodObject | undefined,
  Sort extends readonly [string, ...string[]],
  Filter extends z.ZodObject,
  Action extends string,
  Permission extends string,
  Named extends string,
> {
  name: Name
  type: Type
  record: Fields
  create?: Create
  change?: Change
  /** An update may include these fields only with their stored value. */
  readOnly: readonly (keyof z.output<Fields> & string)[]
  sortable: Sort
  sort: readonly [Sort[number], SortOrder]
  /**
   * Columns that are sorted by pronunciation, e.g. Chinese by pinyin, with the same result on both database engines.
   * Each needs a filled column `<column>_sort`, indexed together with the id.
   */
  sortKeys?: Readonly<Record<Named, SortKind>>
  filter: Filter
  actions: readonly Action[]
  unique?: Readonly<Record<string, ErrorName>>
  inUse?: ErrorName
  /** Menu entries, with their ids, that the routes of the resource require and `permissions.ts` does not declare. */
  permissions?: Readonly<Record<Permission, ResourcePermission>>
}

/**
 * The body of an update as ra-data-simple-rest sends it: the whole record is accepted, but only the fields in `open`
 * may differ from the stored record.
 */
export const changeOf = <Fields extends z.ZodObject, Open extends z.core.$ZodShape>(
  record: Fields,
  open: Open,
) => z.strictObject({ ...record.partial().shape, ...z.strictObject(open).partial().shape })

/** Registry by name; each resource adds itself through declaration merging. */
export interface Resources {}

/** Entry of a resource in the registry. */
export type ByName<R extends Resource> = Readonly<Record<R['name'], R>>

export interface Resource {
  readonly name: string
  readonly type: string
  readonly path: string
  readonly record: z.ZodObject
  readonly create?: z.ZodType | undefined
  readonly change?: z.ZodObject | undefined
  readonly readOnly: readonly string[]
  readonly sort: readonly [string, SortOrder]
  readonly sortKeys?: Readonly<Record<string, SortKind>>
  readonly filter: z.ZodObject
  readonly listQuery: z.ZodObject
  readonly actions: readonly string[]
  readonly unique?: Readonly<Record<string, ErrorName>>
  readonly inUse?: ErrorName
  readonly permissions?: Readonly<Record<string, ResourcePermission>>
}

export const removalQuery = z.strictObject({
  force: z.enum(['true', 'false'], 'validation.invalid').optional(),
})

const declared: Resource[] = []

export const declaredResources = (): readonly Resource[] => declared

export const defineResource = <
  const Name extends string,
  const Type extends string,
  Fields extends z.ZodObject,
  const Sort extends readonly [string, ...string[]],
  Filter extends z.ZodObject,
  const Action extends string,
  const Permission extends string = never,
  const Named extends Sort[number] = never,
  Create extends z.ZodType | undefined = undefined,
  Change extends z.ZodObject | undefined = undefined,
>(
  spec: ResourceSpec<Name, Type, Fields, Create, Change, Sort, Filter, Action, Permission, Named>,
) => {
  const resource = {
    ...spec,
    path: `/usercenter/${spec.name}` as const,
    listQuery: listQuery(spec.sortable, spec.filter),
  }
  declared.push(resource)
  return resource
}

export type RecordOf<R extends Resource> = z.output<R['record']>
export type FilterOf<R extends Resource> = z.output<R['filter']>
export type CreationOf<R extends Resource> = z.output<NonNullable<R['create']>>
export type ChangeOf<R extends Resource> = z.output<NonNullable<R['change']>>
export type SortOf<R extends Resource> = R['sort'][0]
export type ActionOf<R extends Resource> = R['actions'][number]

export type ListOf<R extends Resource> = ListQuery<SortOf<R>, FilterOf<R>>
