import { z } from 'zod'

const isKnown = (name: string): boolean => {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    return timeZone !== 'Etc/Unknown'
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/**
 * A time zone by its IANA name, e.g. `Asia/Shanghai`. UTC replaces names that this server does not know: browsers send
 * `Etc/Unknown`, and know zones that are newer than the server's.
 */
export const timeZone = z
  .string()
  .max(64, 'validation.tooLong')
  .regex(/^[A-Za-z+-][\w+:-]*(\/[\w+-]+)*$/, 'validation.invalid')
  .transform((name) => (isKnown(name) ? name : 'UTC'))
  .default('UTC')
