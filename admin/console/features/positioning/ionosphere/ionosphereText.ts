import type { CoefficientModel, IonosphereMapRecord } from '#contract/positioning/ionosphere'
import type { CoefficientsRecord } from '#contract/positioning/ionosphereCoefficients'

export const mapPath = ({ id }: Pick<IonosphereMapRecord, 'id'>): string =>
  `/ionosphereMaps/${id}/show`

export const coefficientsPath = ({ id }: Pick<CoefficientsRecord, 'id'>): string =>
  `/ionosphereCoefficients/${id}`

const modelNames: Record<CoefficientModel, string> = { klobuchar: 'Klobuchar', ntcm: 'NTCM-G' }

export const modelName = (model: CoefficientModel): string => modelNames[model]

export const coefficientsName = ({
  model,
  validFrom,
}: Pick<CoefficientsRecord, 'model' | 'validFrom'>): string =>
  `${modelName(model)} ${validFrom.slice(0, 10)}`

/** Labels of a model's coefficients, in stored order. */
export const coefficientLabels: Record<CoefficientModel, readonly string[]> = {
  klobuchar: ['α0', 'α1', 'α2', 'α3', 'β0', 'β1', 'β2', 'β3'],
  ntcm: ['ai0', 'ai1', 'ai2'],
}

export const utcText = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`
