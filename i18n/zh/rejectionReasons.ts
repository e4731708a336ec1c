import type { rejectionReasons as en } from '#i18n/en/rejectionReasons'
import type { Twin } from '#i18n/index'

export const rejectionReasons: Twin<typeof en> = {
  code: { title: '组织机构代码有误', text: '组织机构代码与营业执照不符，请更正后重新提交。' },
  name: { title: '名称不完整', text: '企业名称与营业执照不一致，请填写完整的注册名称。' },
  exists: { title: '企业已存在', text: '该企业已在平台注册，请改为申请加入。' },
  administrator: {
    title: '超级管理员无法联系',
    text: '未能通过所填手机号联系到超级管理员。请在“账号与安全”中改为可以接通的号码，再重新提交。',
  },
  address: { title: '地址不完整', text: '地址不完整，请补充街道、门牌号和楼宇。' },
}
