import { actInChinese as act } from '#i18n/audit'
import type { departments as english } from '#i18n/en/departments'
import type { Twin } from '#i18n/index'

export const departments: Twin<typeof english> = {
  name: '部门',
  file: '部门',
  fields: {
    id: '编号',
    name: '名称',
    parentId: '上级部门',
    order: '排序',
    path: '部门',
    level: '层级',
    userCount: '用户数',
    createdAt: '创建时间',
    updatedAt: '更新时间',
  },
  list: {
    title: '部门',
    purpose: '本企业的部门。每位用户可归属其中一个部门。',
    search: '名称',
    count: '共 %{count}\u00a0个部门',
    empty: {
      title: '暂无部门',
      text: '二十人以上的企业适合设置部门。设置后，可按部门筛选用户、角色成员和日志。',
    },
  },
  depth: '（第 %{level}\u00a0级）',
  people: '%{smart_count}\u00a0位用户',
  menu: '对%{name}的操作',
  filter: {
    any: '不限部门',
    one: '指定部门',
    below: '包含其下级部门。',
    now: '目前属于该部门及其下级部门的用户所做的操作。',
  },
  form: {
    title: '部门信息',
    top: '无（作为一级部门）',
    none: '无',
    parentHelp: '最多 5\u00a0级。移动部门时，其下级部门一并移动。',
    orderHelp: '数字小的排在前面；新建时留空则排在最后。',
  },
  create: {
    action: '新建部门',
    below: '新建下级部门',
    title: '新建部门',
    purpose: '同一上级部门下，名称不可重复。',
    submit: '创建',
    done: '已创建%{name}。',
  },
  edit: {
    title: '编辑%{name}',
    purpose: '同一上级部门下，名称不可重复。',
    done: '已保存%{name}。',
  },
  show: { people: '查看用户' },
  delete: {
    label: '删除',
    title: '删除部门“%{name}”？',
    effects: {
      0: '其用户和下级部门移到上一级；删除一级部门后，其用户不再属于任何部门。',
      1: '账号、角色和权限不变。',
    },
    done: '已删除%{name}。',
  },
  audit: {
    department_create: act('新建部门', '新建部门%{target}', '尝试新建部门'),
    department_edit: act('修改部门', '修改部门%{target}', '尝试修改%{target}'),
    department_delete: act('删除部门', '删除部门%{target}', '尝试删除%{target}'),
    department_export: act('导出部门', '导出部门列表'),
  },
}
