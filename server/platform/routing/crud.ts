import { z } from 'zod'
import { numericId } from '#contract/text/filters'
import type { ActionOf, ChangeOf, CreationOf, RecordOf, Resource } from '#contract/core/resource'
import type { Transaction } from '#db/connect'
import { assertReadOnly, assertVersion } from '#server/core/assertions'
import { Refusal } from '#server/core/errors'
import type { ResourceTable, Seen, Stored } from '#server/core/resourceTable'
import type { Scope } from '#server/core/scope'
import { auditOf, type Changes } from '#server/platform/audit/auditOf'
import { changesNothing, difference } from '#server/platform/audit/difference'
import { makeReads } from './reads.ts'

type Awaitable<T> = T | Promise<T>

/** What of a resource's life is special; everything but `committed` is in the transaction of the change. */
export interface CrudRules<R extends Resource> {
  /** The record's name in the audit log. */
  nameOf(record: RecordOf<R>): string
  /** Which records the caller may see; all where not given. */
  visible?(scope: Scope): NonNullable<Seen['within']>
  /** Whose audit log tells of a record; the caller's company where not given. */
  companyOf?(record: RecordOf<R>): number
  /** The application that the audit log names beside the record. */
  applicationOf?(record: RecordOf<R>): number
  /** Locks what the rules look at, in place of the record alone. @param id of the record; null where a new one is made */
  lock?(trx: Transaction, id: string | null): Promise<unknown>
  /** What is stored of what was sent; throws what it must not be. Otherwise what was sent. */
  create?(trx: Transaction, scope: Scope, body: CreationOf<R>): Awaitable<Stored<R>>
  /** What is stored of a change; throws what must not be. @param after the record with all that was sent */
  change?(
    trx: Transaction,
    scope: Scope,
    before: RecordOf<R>,
    after: RecordOf<R>,
  ): Awaitable<Stored<R>>
  /** Throws where a record must stay. @param force deletes a record that is in use */
  remove?(trx: Transaction, scope: Scope, record: RecordOf<R>, force: boolean): Awaitable<void>
  /** Columns beside those of the fields, e.g. a mark that moves with each change. */
  columns?(trx: Transaction, scope: Scope, values: Stored<R>): Promise<Record<string, unknown>>
  /** What else is stored, once the row is written or gone (without `values`); `before` is null for a new one. */
  after?(
    trx: Transaction,
    scope: Scope,
    id: number,
    values: Stored<R> | undefined,
    before: RecordOf<R> | null,
  ): Promise<unknown>
  /** What follows once the change is stored for good. */
  committed?(scope: Scope, before: RecordOf<R> | null, after: RecordOf<R> | null): Promise<unknown>
  /** Fields as the audit log shows them; otherwise as they are stored. */
  shown?(values: Stored<R>): Record<string, unknown>
}

type Versioned = { id: string; version: number; updatedAt: string }

/**
 * List, get, create, change and remove of a declared resource: rules, version, read-only fields, audit row and all. A
 * change stores only fields that a creation has.
 */
export const makeCrud = <R extends Resource>(table: ResourceTable<R>, rules: CrudRules<R>) => {
  const { resource } = table
  const creatable = resource.create instanceof z.ZodObject ? Object.keys(resource.create.shape) : []
  const auditAs = auditOf(resource)
  const reads = makeReads(table, rules.visible)
  const { find } = reads
  const shown = rules.shown ?? ((values: Stored<R>): Record<string, unknown> => ({ ...values }))
  const numberOf = (record: RecordOf<R>) => Number((record as unknown as Versioned).id)
  const pick = (record: object, names: readonly string[]) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name))) as Stored<R>

  const audit = (
    trx: Transaction,
    scope: Scope,
    verb: 'create' | 'edit' | 'delete',
    record: RecordOf<R>,
    changes: Changes,
  ) =>
    auditAs(
      trx,
      scope,
      `${resource.type}.${verb}` as ActionOf<R>,
      {
        id: numberOf(record),
        name: rules.nameOf(record),
        ...(rules.companyOf ? { companyId: rules.companyOf(record) } : {}),
      },
      changes,
      rules.applicationOf?.(record),
    )

  /** Changes without a version are made one after another, so each of them is stored. */
  const lockRecord = (trx: Transaction, id: string | null) =>
    id === null ? Promise.resolve() : table.lock(trx, numericId(id) ?? 0)

  /** Runs a change with what goes before and behind it. @returns the record as it is now, or as it was */
  const perform = async (
    scope: Scope,
    id: string | null,
    change: (trx: Transaction) => Promise<[RecordOf<R> | null, RecordOf<R> | null]>,
  ): Promise<RecordOf<R>> => {
    const [before, after] = await scope.db.transaction(async (trx) => {
      await (rules.lock ?? lockRecord)(trx, id)
      return change(trx)
    })
    await rules.committed?.(scope, before, after)
    return (after ?? before) as RecordOf<R>
  }

  return {
    resource,
    ...reads,
    create: (scope: Scope, body: CreationOf<R>): Promise<RecordOf<R>> =>
      perform(scope, null, async (trx) => {
        const values = (await rules.create?.(trx, scope, body)) ?? (body as Stored<R>)
        const extra = await rules.columns?.(trx, scope, values)
        const id = await table.insert(trx, values, scope.now(), extra)
        await rules.after?.(trx, scope, id, values, null)
        const record = await find(scope, trx, String(id))
        await audit(trx, scope, 'create', record, [{}, shown(values)])
        return [null, record]
      }),
    /** @throws Refusal notFound, changedMeanwhile, invalidInput */
    change: (scope: Scope, id: string, body: ChangeOf<R>): Promise<RecordOf<R>> =>
      perform(scope, id, async (trx) => {
        const before = await find(scope, trx, id)
        assertVersion(before as unknown as Versioned, body as { version?: number })
        const open = assertReadOnly(resource, before, body)
        if (changesNothing<object>(before, open)) return [before, before]
        const wanted = await rules.change?.(trx, scope, before, { ...before, ...open })
        const values = pick(wanted ?? open, creatable)
        const extra = await rules.columns?.(trx, scope, { ...before, ...values })
        if (!(await table.update(trx, before, values, scope.now(), extra)))
          throw new Refusal('changedMeanwhile')
        await rules.after?.(trx, scope, numberOf(before), values, before)
        const after = await find(scope, trx, id)
        const changed = pick(after, Object.keys(values))
        await audit(trx, scope, 'edit', after, difference(shown(before), shown(changed)))
        return [before, after]
      }),
    /** @throws Refusal notFound, changedMeanwhile */
    remove: (scope: Scope, id: string, force: boolean): Promise<RecordOf<R>> =>
      perform(scope, id, async (trx) => {
        const record = await find(scope, trx, id)
        await rules.remove?.(trx, scope, record, force)
        if (!(await table.remove(trx, record))) throw new Refusal('changedMeanwhile')
        await rules.after?.(trx, scope, numberOf(record), undefined, record)
        await audit(trx, scope, 'delete', record, [shown(record), {}])
        return [record, null]
      }),
  }
}
