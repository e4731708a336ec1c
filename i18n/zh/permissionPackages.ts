import { actInChinese as act } from '#i18n/audit'
import type { permissionPackages as english } from '#i18n/en/permissionPackages'
import type { Twin } from '#i18n/index'

const once = '企业保留已获得的权限，权限包之后的修改不影响这些企业。'

export const permissionPackages: Twin<typeof english> = {
  name: '权限包',
  file: '权限包',
  fields: {
    id: '编号',
    name: '中文名称',
    enName: '英文名称',
    description: '中文说明',
    enDescription: '英文说明',
    permissionIds: '权限',
    createdAt: '创建时间',
    updatedAt: '更新时间',
  },
  list: {
    title: '权限包',
    purpose: '可一并授予企业的一组权限。',
    search: '名称或说明',
    count: '共 %{smart_count}\u00a0个权限包',
    empty: { title: '暂无权限包', text: '新建权限包后，可将同一组权限授予多家企业。' },
  },
  once,
  create: {
    action: '新建权限包',
    title: '新建权限包',
    purpose: '企业不会自动获得权限包。请在编辑企业或批量更改权限时选用。',
    submit: '创建',
    done: '已创建%{name}。',
  },
  edit: { title: '编辑%{name}', purpose: once, done: '已保存%{name}。' },
  form: { what: '权限包', permissions: '权限', permissionsText: '仅列出可授予企业的权限。' },
  show: {
    facts: '详情',
    none: '该权限包中的权限均已不存在。',
  },
  actions: {
    delete: {
      label: '删除',
      title: '删除%{name}？',
      effects: { 0: '企业保留通过该权限包获得的权限。' },
      done: '已删除%{name}。',
    },
  },
  audit: {
    permissionPackage_create: act('新建权限包', '新建权限包%{target}', '尝试新建权限包'),
    permissionPackage_edit: act('修改权限包', '修改权限包%{target}', '尝试修改%{target}'),
    permissionPackage_delete: act('删除权限包', '删除权限包%{target}', '尝试删除%{target}'),
    permissionPackage_export: act('导出权限包', '导出权限包列表'),
  },
}
