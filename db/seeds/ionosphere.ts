import type { Transaction } from '#db/connect'

/** Published coefficients, each with its source. They are old, and the pages show their age. */
const coefficients = [
  {
    model: 'klobuchar',
    valid_from: Date.UTC(2007, 0, 16),
    source: 'GPS broadcast message, 2007-01-16',
    numbers: [2e-8, -8e-9, -5e-8, 1e-7, 2e5, 2e5, -1e5, -1e6],
  },
  {
    model: 'ntcm',
    valid_from: Date.UTC(2022, 4, 1),
    source:
      'European Commission, NTCM-G Ionospheric Model Description, example of medium solar activity',
    numbers: [121.129893, 0.351254133, 0.0134635348],
  },
] as const

export const insertIonosphereCoefficients = async (trx: Transaction, now: number) => {
  await trx('ionosphere_coefficients').insert(
    coefficients.map(({ numbers, ...rest }) => ({
      ...rest,
      numbers: JSON.stringify(numbers),
      created_at: now,
      updated_at: now,
    })),
  )
}
