import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { useLocale } from 'react-admin'
import { useNumber } from '#console/core/i18n/useFormats.ts'
import { dayText } from '#console/core/ui/time.ts'
import { fills, plot, type ChartDay, type Series } from './DayTable.tsx'

const figures = { fill: 'var(--muted)', fontFamily: 'var(--mono)', fontSize: 12 }

interface StackedBarsProps {
  days: readonly ChartDay[]
  series: readonly Series[]
  height: number
}

/**
 * Stacked bars, one per day, in a chunk of their own with the chart library. Only draws: the surrounding `DayChart`
 * handles keyboard and pointer.
 */
export const StackedBars = ({ days, series, height }: StackedBarsProps) => {
  const compact = useNumber({ notation: 'compact' })
  const locale = useLocale()
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height }}>
      <BarChart
        data={[...days]}
        margin={{ top: plot.top, right: 0, bottom: 0, left: 0 }}
        barCategoryGap={days.length > 60 ? 1 : 2}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="day"
          height={plot.bottom}
          tick={figures}
          tickFormatter={(day: string) => dayText(day, locale, false)}
          tickLine={{ stroke: 'var(--muted)' }}
          axisLine={{ stroke: 'var(--muted)' }}
          interval="equidistantPreserveStart"
          minTickGap={28}
        />
        <YAxis
          allowDecimals={false}
          tick={figures}
          tickFormatter={compact}
          tickCount={height < 150 ? 3 : 4}
          tickLine={false}
          axisLine={false}
          width={plot.left}
        />
        {series.map(({ key, tone }) => (
          <Bar
            key={key}
            dataKey={key}
            stackId="day"
            fill={fills[tone]}
            minPointSize={(_value, index) => (Number(days[index]?.[key]) > 0 ? 2 : 0)}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}
