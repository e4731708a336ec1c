import { z } from 'zod'
import { numericId } from '#contract/text/filters'
import type { ActionOf, ChangeOf, CreationOf, RecordOf, Resource } from '#contract/core/resource'
import type { Transaction } from '#db/connect'
import { requireChangeable, requireVersion, Refusal } from '#server/core/errors'
import type { ResourceTable } from '#server/core/resourceTable'
import type { Restriction, Stored } from '#server/core/tableSpec'
import type { Scope } from '#server/core/scope'
import {
  auditOf,
  type Changes,
  changesNothing,
  difference,
} from '#server/platform/audit/writeAudit'
import { makeReads } from './reads.ts'

type Awaitable<T> = T | Promise<T>

/** Rules specific to a resource. All but `committed` run in the transaction of the change. */
interface CrudRules<R extends Resource> {
  nameOf(record: RecordOf<R>): string
  visible?(scope: Scope): Restriction
  /** The company whose audit log records the change; the caller's by default. */
  companyOf?(record: RecordOf<R>): number | null
  applicationOf?(record: RecordOf<R>): number
  /** Locks the rows that the rules read; by default, only the record is locked. @param id null for a new record */
  lock?(trx: Transaction, id: string | null): Promise<unknown>
  create?(trx: Transaction, scope: Scope, body: CreationOf<R>): Awaitable<Stored<R>>
  /** Validates a change and returns the values to store. @param after the record with the sent values */
  change?(
    trx: Transaction,
    scope: Scope,
    before: RecordOf<R>,
    after: RecordOf<R>,
  ): Awaitable<Stored<R>>
  remove?(trx: Transaction, scope: Scope, record: RecordOf<R>, force: boolean): Awaitable<void>
  /** Extra columns to store, e.g. a version that changes with every update. */
  columns?(trx: Transaction, scope: Scope, values: Stored<R>): Promise<Record<string, unknown>>
  /**
   * Stores related data after the row is written, or deleted (`values` undefined). `before` is null for a new record.
   */
  after?(
    trx: Transaction,
    scope: Scope,
    id: number,
    values: Stored<R> | undefined,
    before: RecordOf<R> | null,
  ): Promise<unknown>
  committed?(scope: Scope, before: RecordOf<R> | null, after: RecordOf<R> | null): Promise<unknown>
  shown?(values: Stored<R>): Record<string, unknown>
}

type Versioned = { id: string; version: number; updatedAt: string }

/**
 * Implements list, get, create, change and remove of a declared resource, with rules, version check, read-only fields
 * and audit row. A change stores only fields that can also be sent with a new record.
 */
export const makeCrud = <R extends Resource>(table: ResourceTable<R>, rules: CrudRules<R>) => {
  const { resource } = table
  const creatable = resource.create instanceof z.ZodObject ? Object.keys(resource.create.shape) : []
  const auditAs = auditOf(resource)
  const reads = makeReads(table, rules.visible)
  const { require } = reads
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
        companyId: rules.companyOf?.(record) ?? scope.actor.companyId,
      },
      changes,
      rules.applicationOf?.(record),
    )

  /** Serializes changes, so that none sent without a version is lost. */
  const lockRecord = (trx: Transaction, id: string | null) =>
    id === null ? Promise.resolve() : table.lock(trx, numericId(id) ?? 0)

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
        const record = await require(scope, trx, String(id))
        await audit(trx, scope, 'create', record, [{}, shown(values)])
        return [null, record]
      }),
    change: (scope: Scope, id: string, body: ChangeOf<R>): Promise<RecordOf<R>> =>
      perform(scope, id, async (trx) => {
        const before = await require(scope, trx, id)
        requireVersion(before as unknown as Versioned, body as { version?: number })
        const open = requireChangeable(resource, before, body)
        if (changesNothing<object>(before, open)) return [before, before]
        const wanted = await rules.change?.(trx, scope, before, { ...before, ...open })
        const values = pick(wanted ?? open, creatable)
        const extra = await rules.columns?.(trx, scope, { ...before, ...values })
        if (!(await table.update(trx, before, values, scope.now(), extra)))
          throw new Refusal('changedMeanwhile')
        await rules.after?.(trx, scope, numberOf(before), values, before)
        const after = await require(scope, trx, id)
        const changed = pick(after, Object.keys(values))
        await audit(trx, scope, 'edit', after, difference(shown(before), shown(changed)))
        return [before, after]
      }),
    remove: (scope: Scope, id: string, force: boolean): Promise<RecordOf<R>> =>
      perform(scope, id, async (trx) => {
        const record = await require(scope, trx, id)
        await rules.remove?.(trx, scope, record, force)
        if (!(await table.remove(trx, record))) throw new Refusal('changedMeanwhile')
        await rules.after?.(trx, scope, numberOf(record), undefined, record)
        await audit(trx, scope, 'delete', record, [shown(record), {}])
        return [record, null]
      }),
  }
}
