import type { Twin } from '#i18n/index'
import type { rights as en } from '#i18n/en/rights'

export const rights: Twin<typeof en> = {
  title: '权限查询',
  purpose: '查询某人是否拥有某项权限及其原因，以及还有谁拥有。',
  user: '用户',
  permission: '权限',
  me: '不选用户时，查询本人。',
  choose: {
    title: '请选择权限',
    text: '结果会说明由哪个角色授予、受哪项限制，以及应联系谁开通。',
  },
  answer: '查询结果',
  yes: '%{user}拥有“%{permission}”',
  no: '%{user}没有“%{permission}”',
  why: '原因',
  sources: {
    systemSuperAdministrator: '系统超级管理员拥有全部权限。',
    companySuperAdministrator: '属于企业超级管理员的默认权限。',
    company: '企业超级管理员拥有企业获得的全部权限。',
    visitor: '未加入企业的用户均拥有该权限。',
    member: '企业成员均拥有该权限。',
    agency: '经销商企业的用户均拥有该权限。',
    role: '角色“%{role}”包含该权限。',
  },
  limited: '但企业本身未获得该权限，因此不生效。',
  notCounted: '但不生效。',
  missing: {
    you: {
      notInRole: '您的角色均不包含该权限。',
      notInCompany: '您所属的企业未获得该权限。',
      noCompany: '您未加入企业。',
      providerOnly: '该权限仅限平台运营方人员拥有。',
      companySuspended: '您所属的企业已被暂停。',
      accountDisabled: '您的账号已停用。',
    },
    user: {
      notInRole: '该用户的角色均不包含该权限。',
      notInCompany: '该用户所属的企业未获得该权限。',
      noCompany: '该用户未加入企业。',
      providerOnly: '该权限仅限平台运营方人员拥有。',
      companySuspended: '该用户所属的企业已被暂停。',
      accountDisabled: '该用户的账号已停用。',
    },
  },
  grantedBy: '请联系%{name}开通。',
  roles: '以下角色包含该权限，按权限由少到多排列：',
  holders: '拥有者',
  count: '%{smart_count}\u00a0人',
  nobody: '没有人拥有该权限。',
  more: '显示更多',
}
