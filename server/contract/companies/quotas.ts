import { companyTypeAgency } from '#contract/core/enums'

/** Bytes of storage that make one of the unit that is shown. */
export const gibibyte = 1024 ** 3

/** What a company may have; storage in bytes. */
export type Quotas = Record<'userQuota' | 'deviceQuota' | 'storageQuota' | 'dataLevel', number>

/** What a company gets where no one says otherwise: dealers have few people of their own and many devices in their care. */
export const quotasFor = (type: number): Quotas =>
  type === companyTypeAgency
    ? { userQuota: 20, deviceQuota: 1000, storageQuota: 20 * gibibyte, dataLevel: 0 }
    : { userQuota: 50, deviceQuota: 200, storageQuota: 10 * gibibyte, dataLevel: 0 }
