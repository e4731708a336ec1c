import type { ActionOf, ChangeOf, CreationOf, ListOf, RecordOf, Resource } from '#contract/resource'
import type { Reader, Transaction } from '#db/connect'
import { Refusal } from '#server/core/errors'
import type { Page } from '#server/core/http/listRequest'
import { numericId } from '#server/core/http/listRequest'
import type { Scope } from '#server/core/scope'
import { difference } from '#server/platform/audit/difference'
import { auditOf, type Changes } from '#server/platform/audit/auditOf'
import { assertReadOnly, assertVersion } from '#server/core/assertions'
import type { ResourceTable, Stored } from '#server/core/resourceTable'

/** What of a resource's life is special; everything is in the transaction of the change. */
export interface CrudRules<R extends Resource> {
  /** The record's name in the audit log. */
  nameOf(record: RecordOf<R>): string
  /** Waits until nobody else changes what the rules look at. */
  lock?(trx: Transaction): Promise<unknown>
  /** What is stored of what was sent; throws what it must not be. Otherwise what was sent. */
  create?(trx: Transaction, scope: Scope, body: CreationOf<R>): Promise<Stored<R>> | Stored<R>
  /** What is stored of a change; throws what must not be. Otherwise the fields that were sent. */
  change?(
    trx: Transaction,
    scope: Scope,
    record: RecordOf<R>,
    sent: Stored<R>,
  ): Promise<Stored<R>> | Stored<R>
  /** Columns beside those of the fields, e.g. a mark that moves with each change. */
  columns?(trx: Transaction, scope: Scope, values: Stored<R>): Promise<Record<string, unknown>>
  /** What else is to be done, once the record is stored or gone; `before` is null for a new one. */
  after?(
    trx: Transaction,
    scope: Scope,
    before: RecordOf<R> | null,
    after: RecordOf<R> | null,
  ): Promise<unknown>
  /** Fields as the audit log shows them; otherwise as they are stored. */
  shown?(values: Stored<R>): Record<string, unknown>
}

type Versioned = { id: string; version: number }

/**
 * List, get, create, change and remove of a declared resource: rules, version, read-only fields, audit row and all.
 */
export const makeCrud = <R extends Resource>(table: ResourceTable<R>, rules: CrudRules<R>) => {
  const { resource } = table
  const auditAs = auditOf(resource)
  const audit = (
    trx: Transaction,
    scope: Scope,
    verb: 'create' | 'edit' | 'delete',
    record: RecordOf<R>,
    changes: Changes,
  ) => auditAs(trx, scope, `${resource.type}.${verb}` as ActionOf<R>, target(record), changes)
  const shown = rules.shown ?? ((values: Stored<R>) => ({ ...values }) as Record<string, unknown>)
  const target = (record: RecordOf<R>) => ({
    id: (record as unknown as Versioned).id,
    name: rules.nameOf(record),
  })

  /** @throws Refusal notFound */
  const find = async (read: Reader, id: string): Promise<RecordOf<R>> => {
    const number = numericId(id)
    const record = number === null ? null : await table.find(read, number)
    if (!record) throw new Refusal('notFound')
    return record
  }

  return {
    resource,
    find,
    list: async (scope: Scope, list: ListOf<R>): Promise<Page<RecordOf<R>>> => ({
      ...(await table.list(scope.db.read, list, scope.now())),
      first: list.first,
    }),
    /** @throws Refusal notFound */
    get: (scope: Scope, id: string): Promise<RecordOf<R>> => find(scope.db.read, id),
    create: (scope: Scope, body: CreationOf<R>): Promise<RecordOf<R>> =>
      scope.db.transaction(async (trx) => {
        await rules.lock?.(trx)
        const values = (await rules.create?.(trx, scope, body)) ?? (body as Stored<R>)
        const extra = await rules.columns?.(trx, scope, values)
        const id = await table.insert(trx, values, scope.now(), extra)
        const record = await find(trx, String(id))
        await rules.after?.(trx, scope, null, record)
        await audit(trx, scope, 'create', record, [{}, shown(values)])
        return record
      }),
    /** @throws Refusal notFound, changedMeanwhile, invalidInput */
    change: (scope: Scope, id: string, body: ChangeOf<R>): Promise<RecordOf<R>> =>
      scope.db.transaction(async (trx) => {
        await rules.lock?.(trx)
        const before = await find(trx, id)
        assertVersion(before as unknown as Versioned, body as { version?: number })
        const sent = assertReadOnly(resource, before, body) as Stored<R>
        const values = (await rules.change?.(trx, scope, before, sent)) ?? sent
        const extra = await rules.columns?.(trx, scope, { ...before, ...values })
        const stored = before as unknown as Versioned
        if (!(await table.update(trx, stored, values, scope.now(), extra)))
          throw new Refusal('changedMeanwhile')
        const after = await find(trx, id)
        await rules.after?.(trx, scope, before, after)
        const changes = difference(shown(before as Stored<R>), shown(values))
        await audit(trx, scope, 'edit', after, changes)
        return after
      }),
    /** @throws Refusal notFound */
    remove: (scope: Scope, id: string): Promise<RecordOf<R>> =>
      scope.db.transaction(async (trx) => {
        await rules.lock?.(trx)
        const record = await find(trx, id)
        await table.remove(trx, Number((record as unknown as Versioned).id))
        await rules.after?.(trx, scope, record, null)
        await audit(trx, scope, 'delete', record, [shown(record as Stored<R>), {}])
        return record
      }),
  }
}
