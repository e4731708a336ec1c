import { MemoryStore, type ClientRateLimitInfo, type Options, type Store } from 'express-rate-limit'
import type { Logger } from 'pino'
import type { RedisStore, SendCommandFn } from 'rate-limit-redis'
import type { Tokens } from '#server/core/tokens'
import { keyedMutex } from '#server/core/queue'

export interface RateCounts {
  storeOf(name: string, windowMs: number): Store
  readonly isAlone: boolean
  close(): void
}

const connectMs = 2000
const answerMs = 1000
const retryMs = 1000

/**
 * Describes an error for the log. Of a Redis error, only the first word is used, because the rest may repeat the sent
 * command, including a password.
 */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'ReplyError') return error.message.split(' ', 1)[0] ?? error.name
  return 'code' in error ? String(error.code) : error.message
}

const makeRedisMonitor = (log: Logger) => {
  let lost = false
  return {
    isLost: () => lost,
    lost: (error: unknown) => {
      if (!lost) log.warn({ reason: reasonOf(error) }, 'rate limits are counted without Redis')
      lost = true
    },
    found: () => {
      if (lost) log.info('rate limits are counted in Redis again')
      lost = false
    },
  }
}

/** Restarts a count that ends more than one window from now, because it was started by a clock that was ahead. */
const resetAhead = (
  store: Pick<RedisStore, 'increment' | 'get' | 'resetKey'>,
  windowMs: number,
) => {
  const isAhead = ({ resetTime }: ClientRateLimitInfo) =>
    (resetTime?.getTime() ?? 0) > Date.now() + windowMs
  return {
    increment: async (counted: string) => {
      const count = await store.increment(counted)
      if (!isAhead(count)) return count
      await store.resetKey(counted)
      return store.increment(counted)
    },
    get: async (counted: string) => {
      const count = await store.get(counted)
      return count && !isAhead(count) ? count : undefined
    },
  }
}

/**
 * Counts in memory, serialized per key and with copied results: the library returns its live record, so concurrent
 * calls would all read the last number.
 */
const makeMemory = (windowMs: number) => {
  const memory = new MemoryStore()
  const turns = keyedMutex()
  memory.init({ windowMs } as Options)
  const counts = resetAhead(memory, windowMs)
  return {
    localKeys: true,
    increment: (counted: string) =>
      turns(counted, async () => ({ ...(await counts.increment(counted)) })),
    get: counts.get,
    decrement: (counted: string) => memory.decrement(counted),
    resetKey: (counted: string) => memory.resetKey(counted),
  } satisfies Store
}

/**
 * Counts in Redis, with the memory of this process as the fallback. Memory always counts too, so that an exceeded limit
 * stays exceeded when Redis fails.
 */
const withMemoryFallback = (
  shared: RedisStore,
  keyOf: (counted: string) => string,
  watch: ReturnType<typeof makeRedisMonitor>,
  windowMs: number,
): Store => {
  const own = makeMemory(windowMs)
  const counts = resetAhead(shared, windowMs)
  let ready: Promise<void> | null = null
  const orLocal = async <Count>(ask: () => Promise<Count>, localCount: Count): Promise<Count> => {
    try {
      // A failed initialization is repeated on the next call, because the store would keep the failure.
      ready ??= shared.init({ windowMs } as Options)
      await ready
      const count = await ask()
      watch.found()
      return count
    } catch (error) {
      ready = null
      watch.lost(error)
      return localCount
    }
  }
  return {
    prefix: shared.prefix,
    increment: async (counted) => {
      const localCount = await own.increment(counted)
      return orLocal(() => counts.increment(keyOf(counted)), localCount)
    },
    get: async (counted) => orLocal(() => counts.get(keyOf(counted)), await own.get(counted)),
    decrement: async (counted) => {
      await Promise.all([own.decrement(counted), shared.decrement(keyOf(counted))])
    },
    resetKey: async (counted) => {
      await Promise.all([own.resetKey(counted), shared.resetKey(keyOf(counted))])
    },
  }
}

/**
 * Counts rate limits in Redis if a URL is set, otherwise in memory. An unreachable or slow Redis delays startup and
 * requests by the above timeouts at most.
 */
export const connectRateCounts = async (
  url: string | undefined,
  { digest }: Tokens,
  log: Logger,
): Promise<RateCounts> => {
  if (!url)
    return { storeOf: (_name, windowMs) => makeMemory(windowMs), isAlone: false, close: () => {} }
  // Loaded only if needed, because it takes 0.1 seconds.
  const [{ Redis }, { RedisStore }] = await Promise.all([
    import('ioredis'),
    import('rate-limit-redis'),
  ])
  const watch = makeRedisMonitor(log)
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: connectMs,
    socketTimeout: answerMs,
    retryStrategy: () => retryMs,
    // Commands fail immediately without a connection.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    // After a failover the old primary refuses writes; reconnecting by name finds the new one.
    reconnectOnError: ({ message }) => message.includes('READONLY'),
  })
  redis.on('error', watch.lost)
  await redis.connect().catch(watch.lost)
  const sendCommand = ((command: string, ...args: string[]) =>
    redis.call(command, ...args)) as SendCommandFn
  return {
    storeOf: (name, windowMs) =>
      withMemoryFallback(
        new RedisStore({ sendCommand, prefix: `portal:limit:${name}:` }),
        // Addresses are personal data.
        (counted) => digest('rate limit', counted),
        watch,
        windowMs,
      ),
    get isAlone() {
      return watch.isLost()
    },
    close: () => redis.disconnect(),
  }
}
