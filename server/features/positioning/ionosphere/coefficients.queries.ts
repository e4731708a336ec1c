import { readPage } from '#db/page'
import { iso } from '#contract/times'
import { numbersOf, wordsOf } from '#contract/filters'
import type { Knex } from 'knex'
import type { CoefficientModel } from '#contract/ionosphere'
import type { CoefficientsFields, CoefficientsRecord } from '#contract/ionosphereCoefficients'
import type { SortOrder } from '#contract/paging'
import type { Transaction } from '#db/connect'
import { likeContains, orderByClause } from '#db/dialect'
import { insertReturningId, type Rows } from '#db/tables'

type Row = Rows['ionosphere_coefficients']

const toRecord = (row: Row, inUse: ReadonlySet<number>): CoefficientsRecord => ({
  id: String(row.id),
  model: row.model,
  validFrom: iso(row.valid_from),
  source: row.source,
  numbers: JSON.parse(row.numbers) as number[],
  inUse: inUse.has(row.id),
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
  version: row.version,
})

const toColumns = ({ model, validFrom, source, numbers }: CoefficientsFields) => ({
  model,
  valid_from: Date.parse(validFrom),
  source,
  numbers: JSON.stringify(numbers),
})

/** Coefficients of a model at a time. */
export interface CoefficientsAt {
  id: number
  model: CoefficientModel
  source: string
  validFrom: number
  numbers: number[]
}

/** The coefficients that count at a time: those of each model that were valid last. */
export const coefficientsAt = async (
  read: Knex,
  time: number,
  models: readonly CoefficientModel[],
): Promise<CoefficientsAt[]> => {
  const found: CoefficientsAt[] = []
  for (const model of models) {
    const row: Row | undefined = await read('ionosphere_coefficients')
      .where({ model })
      .where('valid_from', '<=', time)
      .orderBy('valid_from', 'desc')
      .first()
    if (row)
      found.push({
        id: row.id,
        model,
        source: row.source,
        validFrom: row.valid_from,
        numbers: JSON.parse(row.numbers) as number[],
      })
  }
  return found
}

const idsInUse = async (read: Knex, now: number): Promise<Set<number>> =>
  new Set((await coefficientsAt(read, now, ['klobuchar', 'ntcm'])).map(({ id }) => id))

const sortColumns = {
  id: 'id',
  model: 'model',
  validFrom: 'valid_from',
  createdAt: 'created_at',
} as const

/** One page of the coefficients and how many there are. */
export const listCoefficients = async (
  read: Knex,
  list: {
    sort: readonly [keyof typeof sortColumns, SortOrder]
    first: number
    size: number
    filter: {
      id?: string[] | undefined
      q?: string | undefined
      model?: CoefficientModel | undefined
    }
  },
  now: number,
): Promise<{ rows: CoefficientsRecord[]; total: number }> => {
  const query = read('ionosphere_coefficients')
  const { id, q, model } = list.filter
  if (id) void query.whereIn('id', numbersOf(id))
  if (model) void query.where({ model })
  for (const word of wordsOf(q)) void query.whereRaw(...likeContains('lower(source)', word))
  const { rows, total } = await readPage<Row>(
    () => query.clone(),
    list,
    orderByClause(read, sortColumns[list.sort[0]], list.sort[1], 'id'),
  )
  const inUse = await idsInUse(read, now)
  return { rows: rows.map((row) => toRecord(row, inUse)), total }
}

export const findCoefficients = async (
  read: Knex,
  id: number,
  now: number,
): Promise<CoefficientsRecord | null> => {
  const row: Row | undefined = await read('ionosphere_coefficients').where({ id }).first()
  return row ? toRecord(row, await idsInUse(read, now)) : null
}

/** @returns the new row's id. */
export const insertCoefficients = (
  trx: Transaction,
  fields: CoefficientsFields,
  now: number,
): Promise<number> =>
  insertReturningId(trx, 'ionosphere_coefficients', {
    ...toColumns(fields),
    created_at: now,
    updated_at: now,
  })

/** Stores coefficients if they still have the version. @returns whether they had. */
export const updateCoefficients = async (
  trx: Transaction,
  record: CoefficientsRecord,
  fields: CoefficientsFields,
  now: number,
): Promise<boolean> =>
  (await trx('ionosphere_coefficients')
    .where({ id: Number(record.id), version: record.version })
    .update({ ...toColumns(fields), updated_at: now, version: record.version + 1 })) === 1
