import type { AuditAction } from '#contract/auditActions'
import { assertVersion } from '#server/core/assertions'
import {
  coefficientsCreation,
  type CoefficientsChange,
  type CoefficientsFields,
  type CoefficientsRecord,
} from '#contract/ionosphereCoefficients'
import type { Transaction } from '#db/connect'
import { Refusal } from '#server/core/errors'
import { numericId } from '#server/core/http/listRequest'
import { invalidInput } from '#server/core/http/problem'
import type { Scope } from '#server/core/scope'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { findCoefficients, insertCoefficients, updateCoefficients } from './coefficients.queries.ts'

const nameOf = ({ model, validFrom }: CoefficientsFields): string =>
  `${model === 'klobuchar' ? 'Klobuchar' : 'NTCM-G'} ${validFrom.slice(0, 10)}`

/** The fields as the log shows them: numbers as one text. */
const shown = (fields: CoefficientsFields): Record<string, unknown> => ({
  model: fields.model,
  validFrom: new Date(fields.validFrom).toISOString(),
  source: fields.source,
  numbers: fields.numbers.join(', '),
})

const log = (
  trx: Transaction,
  scope: Scope,
  action: AuditAction,
  record: CoefficientsFields & { id: string },
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> =>
  writeAudit(trx, scope, scope.now(), {
    action,
    actor: scope.actor,
    target: { type: 'ionosphereCoefficients', id: record.id, name: nameOf(record) },
    before,
    after,
  })

/** @throws Refusal `notFound` */
export const getCoefficients = async (
  { now }: Pick<Scope, 'now'>,
  read: Scope['db']['read'],
  id: string,
): Promise<CoefficientsRecord> => {
  const number = numericId(id)
  const record = number === null ? null : await findCoefficients(read, number, now())
  if (!record) throw new Refusal('notFound')
  return record
}

/** @throws Refusal `coefficientsExist` where the model has coefficients from this time on already */
export const createCoefficients = (
  scope: Scope,
  fields: CoefficientsFields,
): Promise<CoefficientsRecord> =>
  scope.db.transaction(async (trx) => {
    const id = String(await insertCoefficients(trx, fields, scope.now()))
    await log(trx, scope, 'ionosphereCoefficients.create', { ...fields, id }, {}, shown(fields))
    return getCoefficients(scope, trx, id)
  })

/** @throws Refusal `invalidInput`, `notFound`, `changedMeanwhile`, `coefficientsExist` */
export const changeCoefficients = (
  scope: Scope,
  id: string,
  body: CoefficientsChange,
): Promise<CoefficientsRecord> =>
  scope.db.transaction(async (trx) => {
    const record = await getCoefficients(scope, trx, id)
    assertVersion(record, body)
    const checked = coefficientsCreation.safeParse({
      model: body.model ?? record.model,
      validFrom: body.validFrom ?? record.validFrom,
      source: body.source ?? record.source,
      numbers: body.numbers ?? record.numbers,
    })
    if (!checked.success) throw invalidInput(checked.error)
    const fields = checked.data
    if (!(await updateCoefficients(trx, record, fields, scope.now())))
      throw new Refusal('changedMeanwhile')
    const [before, after] = [shown(record), shown(fields)]
    const changed = Object.keys(after).filter((name) => after[name] !== before[name])
    const pick = (values: Record<string, unknown>) =>
      Object.fromEntries(changed.map((name) => [name, values[name]]))
    await log(
      trx,
      scope,
      'ionosphereCoefficients.edit',
      { ...fields, id: record.id },
      pick(before),
      pick(after),
    )
    return getCoefficients(scope, trx, id)
  })
