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
 * A time zone by IANA name, e.g. `Asia/Shanghai`. Unknown names become UTC: browsers send `Etc/Unknown`, or zones newer
 * than the server's data.
 */
export const timeZone = z
  .string()
  .max(64, 'validation.tooLong')
  .regex(/^[A-Za-z+-][\w+:-]*(\/[\w+-]+)*$/, 'validation.invalid')
  .transform((name) => (isKnown(name) ? name : 'UTC'))
  .default('UTC')
