import type { Logger } from 'pino'
import { withTimeout } from './timers.ts'

type Stop = () => unknown

export interface Service {
  readonly name: string
  /** Returns the function that stops the service and waits until its work is done. */
  start(): Stop | Promise<Stop>
}

/**
 * Starts services in order. If one fails, stops those already started and throws its error.
 * @returns a function that stops them in reverse order; after `maxMs` it returns although work is left
 */
export const startServices = async (
  services: readonly Service[],
  log: Logger,
): Promise<(maxMs: number) => Promise<void>> => {
  const started: { name: string; stop: Stop }[] = []
  const stopAll = async (): Promise<void> => {
    for (let last = started.pop(); last; last = started.pop())
      try {
        await last.stop()
      } catch (error) {
        log.error({ err: error, service: last.name }, 'a service could not be stopped')
      }
  }
  try {
    for (const { name, start } of services) started.push({ name, stop: await start() })
  } catch (error) {
    await stopAll()
    throw error
  }
  return async (maxMs) => {
    if (!(await withTimeout(maxMs, stopAll()))) log.warn('stopped before all work was through')
  }
}
