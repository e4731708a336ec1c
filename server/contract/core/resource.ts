import { z } from 'zod'
import type { ErrorName } from './errors.ts'
import { listQuery, type SortOrder } from './paging.ts'

/** How a text is read that sorts by pinyin: a person's name begins with a surname, so that 曾 is Zeng. */
export type SortKind = 'text' | 'person'

/** A menu entry that routes ask for. Its row in the permission tree is laid by a migration. */
export interface ResourcePermission {
  id: number
  /** Only people of the provider's own company can hold it, and everything below it. */
  providerOnly?: true
}

/**
 * What a resource is, declared once. From it follow the query of its list and export, its routes (`resourceRoutes`),
 * search, paging and sorting (`defineTable`), the checks of versions and read-only fields and the differences in the
 * audit log (`makeCrud`), the errors of unique indexes, the names of audit actions, permissions, rows of the access
 * matrix and the OpenAPI document.
 */
export interface ResourceSpec<
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
  /** Plural: last part of the address, and name in the console. */
  name: Name
  /** Singular, in camel case: kind of record in the audit log. */
  type: Type
  record: Fields
  /** What is sent to create a record; left out where records come into being in other ways. */
  create?: Create
  /** What is sent to change a record, see `changeOf`; left out where nobody changes one. */
  change?: Change
  /** Fields that a change may send back as they are stored, and in no other way. */
  readOnly: readonly (keyof z.output<Fields> & string)[]
  sortable: Sort
  /** The order of a list where the caller names none. */
  sort: readonly [Sort[number], SortOrder]
  /**
   * Texts that sort as they are read, Chinese by pinyin, the same on both engines. Each has a column `<column>_sort`, which
   * is filled with it and has an index with the id.
   */
  sortKeys?: Readonly<Record<Named, SortKind>>
  filter: Filter
  /** Actions that the audit log tells of, done and refused. */
  actions: readonly Action[]
  /** What running into a unique index means, by the name of the index. */
  unique?: Readonly<Record<string, ErrorName>>
  /** The error of deleting a record that is in use without `force=true`. */
  inUse?: ErrorName
  /** Permissions beside those of `permissions.ts`, which the browser asks for by number. */
  permissions?: Readonly<Record<Permission, ResourcePermission>>
}

/**
 * The body of a change as ra-data-simple-rest sends it: the whole record may come back, and of the given fields any may
 * be different.
 */
export const changeOf = <Fields extends z.ZodObject, Open extends z.core.$ZodShape>(
  record: Fields,
  open: Open,
) => z.strictObject({ ...record.partial().shape, ...z.strictObject(open).partial().shape })

/** All declared resources by their names: each adds itself where it is declared. */
export interface Resources {}

/** Any declared resource, for what works on all of them. */
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

/** The query of deleting a record of a resource with `inUse`. */
export const removalQuery = z.strictObject({
  force: z.enum(['true', 'false'], 'validation.invalid').optional(),
})

const declared: Resource[] = []

/** Every resource that was declared by the modules loaded so far; the server loads all of them with its routes. */
export const declaredResources = (): readonly Resource[] => declared

/** Declares a resource, see `ResourceSpec`. */
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

/** What of a list is asked for, its defaults filled in; `first` is the index of the first row. */
export interface ListOf<R extends Resource> {
  sort: readonly [SortOf<R>, SortOrder]
  first: number
  size: number
  filter: FilterOf<R>
}
