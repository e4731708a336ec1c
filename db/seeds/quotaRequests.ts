import type { Transaction } from '#db/connect'

export const insertQuotaRequests = async (trx: Transaction, now: number): Promise<void> => {
  await trx('quota_requests').insert({
    user_id: 6,
    company_id: 3,
    user_quota: 400,
    device_quota: 1600,
    message: '秋收季新增两个作业队，需要增加用户和设备。',
    status: 'inReview',
    created_at: now,
    updated_at: now,
  })
}
