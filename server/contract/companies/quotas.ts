import { companyTypeAgency } from '#contract/core/enums'

export const gibibyte = 1024 ** 3

/** Storage is in bytes. */
export type Quotas = Record<'userQuota' | 'deviceQuota' | 'storageQuota' | 'dataLevel', number>

/** Default quotas by company type; dealers have few people and manage many devices. */
export const quotasFor = (type: number): Quotas =>
  type === companyTypeAgency
    ? { userQuota: 20, deviceQuota: 1000, storageQuota: 20 * gibibyte, dataLevel: 0 }
    : { userQuota: 50, deviceQuota: 200, storageQuota: 10 * gibibyte, dataLevel: 0 }
