import { coefficientsCreation } from '#contract/positioning/ionosphereCoefficients'
import { invalidInput } from '#server/core/http/problem'
import { makeCrud } from '#server/platform/routing/crud'
import { coefficientsTable } from './coefficients.queries.ts'

export const modelName = (model: string | undefined): string =>
  model === 'klobuchar' ? 'Klobuchar' : 'NTCM-G'

export const coefficientsService = makeCrud(coefficientsTable, {
  nameOf: ({ model, validFrom }) => `${modelName(model)} ${validFrom.slice(0, 10)}`,
  change: (_trx, _scope, _before, { model, validFrom, source, numbers }) => {
    const checked = coefficientsCreation.safeParse({ model, validFrom, source, numbers })
    if (!checked.success) throw invalidInput(checked.error)
    return checked.data
  },
  shown: ({ model, validFrom, source, numbers }) => ({
    model,
    validFrom: validFrom && new Date(validFrom).toISOString(),
    source,
    numbers: numbers?.join(', '),
  }),
})
