import { actInChinese as act } from '#i18n/audit'
import type { Twin } from '#i18n/index'
import type { applicationClients as en } from '#i18n/en/applicationClients'

export const applicationClients: Twin<typeof en> = {
  name: '接入客户端',
  file: '接入客户端',
  fields: {
    id: '编号',
    applicationName: '应用中文名称',
    applicationEnName: '应用英文名称',
    clientId: '客户端标识',
    name: '中文名称',
    enName: '英文名称',
    kind: '类型',
    isOwn: '归属',
    redirectAddresses: '回调地址',
    scopes: '可获取的信息',
    state: '状态',
    people: '已登录人数',
    logins30: '近 30\u00a0天登录次数',
    lastUsedAt: '最近使用时间',
    createdAt: '创建时间',
    updatedAt: '更新时间',
  },
  kinds: { web: '网站（有服务器）', browser: '单页应用', native: '设备上的应用' },
  owners: { true: '平台运营方', false: '第三方' },
  states: { active: '已启用', disabled: '已停用' },
  audit: {
    applicationClient_create: act('新建接入', '新建接入%{target}', '尝试新建接入'),
    applicationClient_edit: act('修改接入', '修改接入%{target}', '尝试修改接入%{target}'),
    applicationClient_disable: act('停用接入', '停用接入%{target}', '尝试停用接入%{target}'),
    applicationClient_enable: act('启用接入', '启用接入%{target}', '尝试启用接入%{target}'),
    applicationClient_secretAdd: act(
      '添加接入密钥',
      '为接入%{target}添加密钥',
      '尝试为接入%{target}添加密钥',
    ),
    applicationClient_secretEnd: act(
      '停用接入密钥',
      '停用接入%{target}的密钥',
      '尝试停用接入%{target}的密钥',
    ),
    applicationClient_export: act('导出接入', '导出接入列表'),
  },
}
