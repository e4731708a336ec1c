import type { Knex } from 'knex'
import { coefficientModels, type CoefficientModel } from '#contract/positioning/ionosphere'
import { ionosphereCoefficients } from '#contract/positioning/ionosphereCoefficients'
import { defineTable } from '#server/core/resourceTable'

export interface CoefficientsAt {
  id: number
  model: CoefficientModel
  source: string
  validFrom: number
  numbers: number[]
}

export const coefficientsAt = async (
  read: Knex,
  time: number,
  models: readonly CoefficientModel[] = coefficientModels,
): Promise<CoefficientsAt[]> => {
  const found: CoefficientsAt[] = []
  for (const model of models) {
    const row = await read('ionosphere_coefficients')
      .where({ model })
      .where('valid_from', '<=', time)
      .orderBy('valid_from', 'desc')
      .first('id', 'source', 'valid_from as validFrom', 'numbers')
    if (row) found.push({ ...row, model, numbers: JSON.parse(row.numbers) as number[] })
  }
  return found
}

export const coefficientsTable = defineTable(ionosphereCoefficients, {
  table: 'ionosphere_coefficients',
  times: ['validFrom'],
  search: ['lower(ionosphere_coefficients.source)'],
  gather: async (read, _ids, { now }) => {
    const inUse = new Set((await coefficientsAt(read, now)).map(({ id }) => id))
    return (id) => ({ inUse: inUse.has(id) })
  },
})
