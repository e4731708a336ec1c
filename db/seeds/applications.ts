import type { Transaction } from '#db/connect'

/** id, Chinese description, English description */
const descriptions: readonly [number, string, string][] = [
  [1, '账号、企业、角色与日志', 'Accounts, companies, roles and logs'],
  [2, '本企业的设备与数据', 'Devices and data of your company'],
  [3, '登记测量成果并提交审核', 'Register survey results and submit them for review'],
  [4, '项目、人员与进度', 'Projects, people and progress'],
  [5, '国内基准站的运行状态', 'Operating status of base stations in China'],
  [6, '厘米级服务的账号与用量', 'Accounts and usage of the centimetre service'],
  [7, '海外基准站的运行状态', 'Operating status of base stations abroad'],
]

const addresses: readonly [number, string][] = [
  [2, '/ucFrontEnd/company'],
  [3, '/coverage#batch'],
  [4, '/ucFrontEnd/userCenter'],
  [5, '/coverage?lat=31.23&lon=121.474'],
  [6, '/ionosphere'],
  [7, '/coverage?lat=1.352&lon=103.82'],
]

export const completeApplications = async (trx: Transaction): Promise<void> => {
  for (const [id, url] of addresses)
    await trx('applications').where({ id, url: '' }).update({ url })
  for (const [id, description, enDescription] of descriptions)
    await trx('applications')
      .where({ id, description: '' })
      .update({ description, en_description: enDescription })
}
