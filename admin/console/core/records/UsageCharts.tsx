import { gibibyte } from '#contract/companies/quotas'
import type { UsageDay } from '#contract/core/usageDays'
import { DayChart } from '#console/core/charts/DayChart.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useGibibytes } from '#console/core/i18n/useFormats.ts'

/** Devices and storage by day; days before the first report have no bars. */
export const UsageCharts = ({ days }: { days: readonly UsageDay[] }) => {
  const text = useTexts('resources.companies.usage', { days: days.length })
  const label = useTexts('resources.companies.quota')
  const format = useGibibytes()
  return (
    <>
      <DayChart
        title={text('devices')}
        days={days.map(({ day, devices }) => ({ day, devices }))}
        series={[{ key: 'devices', label: label('devices'), tone: 'plain' }]}
        height={120}
      />
      <DayChart
        title={text('storage')}
        days={days.map(({ day, storageBytes }) => ({
          day,
          storage: storageBytes === null ? null : storageBytes / gibibyte,
        }))}
        series={[{ key: 'storage', label: label('storage'), tone: 'plain', format }]}
        height={120}
      />
    </>
  )
}
