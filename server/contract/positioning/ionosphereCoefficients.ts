import { z } from 'zod'
import { listFilters } from '#contract/core/paging'
import { changeOf, defineResource, type ByName } from '#contract/core/resource'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'
import {
  coefficientModels,
  type CoefficientModel,
  coefficientCounts,
  instant,
} from './ionosphere.ts'

/**
 * Ranges of the fields in the broadcast messages (IS-GPS-200 20.3.3.5.1.7; Galileo OS SIS ICD 5.1.6), rounded up; ai2
 * allows twice its range.
 */
const spans: Record<CoefficientModel, readonly (readonly [number, number])[]> = {
  klobuchar: [
    [-1.2e-7, 1.2e-7],
    [-1e-6, 1e-6],
    [-7.7e-6, 7.7e-6],
    [-7.7e-6, 7.7e-6],
    [-262_144, 262_144],
    [-2_097_152, 2_097_152],
    [-8_388_608, 8_388_608],
    [-8_388_608, 8_388_608],
  ],
  ntcm: [
    [0, 512],
    [-4, 4],
    [-0.5, 0.5],
  ],
}

const numbers = z.array(z.number('validation.number'), 'validation.required')

const checkNumbers = (
  { model, numbers }: { model: CoefficientModel; numbers: number[] },
  context: z.RefinementCtx,
): void => {
  spans[model].forEach(([least, most], index) => {
    const value = numbers[index]
    const message =
      value === undefined
        ? 'validation.required'
        : value < least
          ? 'validation.tooSmall'
          : value > most
            ? 'validation.tooLarge'
            : null
    if (message) context.addIssue({ code: 'custom', message, path: ['numbers', index] })
  })
  if (numbers.length > coefficientCounts[model])
    context.addIssue({ code: 'custom', message: 'validation.tooMany', path: ['numbers'] })
}

const fields = {
  model: z.enum(coefficientModels, 'validation.invalid'),
  validFrom: instant,
  source: rules.filledText(256),
  /** Klobuchar: α0–α3 and β0–β3. NTCM-G: ai0–ai2. */
  numbers,
}

export const coefficientsFields = z.strictObject(fields)

export const coefficientsCreation = coefficientsFields.superRefine(checkNumbers)

export const coefficientsRecord = coefficientsFields.extend({
  id: z.string(),
  validFrom: z.string(),
  inUse: z.boolean(),
  ...stamps,
})

export type CoefficientsRecord = z.infer<typeof coefficientsRecord>

export const ionosphereCoefficients = defineResource({
  name: 'ionosphere-coefficients',
  type: 'ionosphereCoefficients',
  record: coefficientsRecord,
  create: coefficientsCreation,
  change: changeOf(coefficientsRecord, fields),
  readOnly: ['id'],
  sortable: ['id', 'model', 'validFrom', 'createdAt'],
  sort: ['validFrom', 'DESC'],
  filter: z.strictObject({
    ...listFilters,
    model: z.enum(coefficientModels, 'validation.invalid').optional(),
  }),
  actions: [
    'ionosphereCoefficients.create',
    'ionosphereCoefficients.edit',
    'ionosphereCoefficients.export',
  ],
  unique: { ionosphere_coefficients_model_valid_from_unique: 'coefficientsExist' },
  permissions: { 'ionosphereCoefficients:manage': { id: 1755, providerOnly: true } },
})

declare module '#contract/core/resource' {
  interface Resources extends ByName<typeof ionosphereCoefficients> {}
}
