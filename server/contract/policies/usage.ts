import type { UsageAdmission } from '#contract/companies/usage'
import type { Verdict } from './caller.ts'

export const isAbove = (used: number, quota: number): boolean => quota > 0 && used > quota

/** Null without a limit. */
export const leftOf = (used: number, quota: number): number | null =>
  quota > 0 ? Math.max(0, quota - used) : null

interface Taken {
  deviceQuota: number
  storageQuota: number
  devices: number
  storageBytes: number
}

/** A company above one quota may still add to the other. */
export const mayAdmit = (
  taken: Taken,
  { devices, storageBytes }: Pick<UsageAdmission, 'devices' | 'storageBytes'>,
): Verdict => {
  if (devices > 0 && isAbove(taken.devices + devices, taken.deviceQuota))
    return 'deviceLimitReached'
  return storageBytes > 0 && isAbove(taken.storageBytes + storageBytes, taken.storageQuota)
    ? 'storageLimitReached'
    : null
}
