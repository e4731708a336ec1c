import { actInChinese as act } from '#i18n/audit'
import type { Twin } from '#i18n/index'
import type { salesmen as texts } from '#i18n/en/salesmen'

export const salesmen = {
  name: '业务员',
  title: '业务员',
  purpose:
    '各业务员跟进的企业。业务员可以看到企业的名称、组织机构代码、类型、状态和超级管理员姓名，看不到其联系方式、用户和数据。',
  one: '跟进人',
  oneHelp: '更换后，原业务员将看不到该企业。',
  count: '%{smart_count}\u00a0家企业',
  give: '分配企业',
  take: '取消分配%{company}',
  given: '%{company}已分配给%{name}。',
  taken: '%{company}不再由%{name}跟进。',
  empty: { title: '暂无业务员', text: '将预置角色“业务员”分配给平台运营方企业的成员。' },
  audit: {
    salesman_assign: act('调整业务员的企业', '调整%{target}跟进的企业', '尝试给%{target}分配企业'),
  },
} as const satisfies Twin<typeof texts>
