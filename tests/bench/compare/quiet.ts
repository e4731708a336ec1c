import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { median } from '../figures.ts'

/** Limit of the spread between rounds, as a share of their median. */
const maxSpread = 0.3
const maxStolenShare = 0.02
/** Limit of the load average per CPU before the run. */
const maxLoad = 0.3

const processorTimes = () => {
  const fields =
    readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/).slice(1).map(Number) ?? []
  return { all: fields.slice(0, 8).reduce((sum, one) => sum + one, 0), stolen: fields[7] ?? 0 }
}

const spread = (values: readonly number[]): number =>
  (Math.max(...values) - Math.min(...values)) / median(values)

export const watchMachine = (): ((figures: ReadonlyMap<string, readonly number[]>) => string[]) => {
  const load = (loadavg()[0] ?? 0) / availableParallelism()
  const begin = processorTimes()
  return (figures) => {
    const end = processorTimes()
    const stolen = (end.stolen - begin.stolen) / (end.all - begin.all)
    const restless = [...figures].filter(([, rates]) => spread(rates) > maxSpread)
    return [
      ...(load > maxLoad ? [`load before the run was ${load.toFixed(2)} for each processor`] : []),
      ...(stolen > maxStolenShare
        ? [`the host took ${(stolen * 100).toFixed(0)} % of the processors' time`]
        : []),
      ...(restless.length
        ? [
            `rounds lie far apart: ${restless.map(([name, rates]) => `${name} ${(spread(rates) * 100).toFixed(0)} %`).join(', ')}`,
          ]
        : []),
    ]
  }
}
