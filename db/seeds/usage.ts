import type { Transaction } from '#db/connect'

const dayMs = 86_400_000
const gibibyte = 1024 ** 3
const huanan = 2

/** The company has used them since the day after its approval. */
const days = 25

/** Together 95% of the company's device quota. */
const present = [
  { application_id: 3, devices: 660, gibibytes: 118 },
  { application_id: 4, devices: 1240, gibibytes: 214 },
]

/** Part of the present usage some days ago: it rises on five days a week. */
const shareOf = (daysAgo: number): number =>
  1 - 0.018 * (Math.floor(daysAgo / 7) * 5 + Math.min(daysAgo % 7, 5))

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Usage of Huanan Surveying; no application has reported any other company. */
export const insertUsage = async (trx: Transaction, now: number): Promise<void> => {
  const valuesOf = ({ application_id, devices, gibibytes }: (typeof present)[number], ago = 0) => ({
    application_id,
    company_id: huanan,
    devices: Math.round(devices * shareOf(ago)),
    storage_bytes: Math.round(gibibytes * shareOf(ago)) * gibibyte,
  })
  const reports = present.map((one) => valuesOf(one))
  await trx('usage_reports').insert(
    reports.map((values) => ({ ...values, measured_at: now, reported_at: now })),
  )
  await trx('usage_days').insert(
    present.flatMap((one) =>
      Array.from({ length: days }, (_, ago) => ({
        ...valuesOf(one, ago),
        day: dayOf(now - ago * dayMs),
      })),
    ),
  )
  await trx('usage_totals').insert(
    Array.from({ length: days }, (_, ago) => {
      const values = present.map((one) => valuesOf(one, ago))
      return {
        day: dayOf(now - ago * dayMs),
        devices: values.reduce((sum, one) => sum + one.devices, 0),
        storage_bytes: values.reduce((sum, one) => sum + one.storage_bytes, 0),
      }
    }),
  )
  await trx('companies')
    .where({ id: huanan })
    .update({
      device_count: reports.reduce((sum, one) => sum + one.devices, 0),
      storage_used: reports.reduce((sum, one) => sum + one.storage_bytes, 0),
      usage_reported_at: now,
    })
}
