import type { Twin } from '#i18n/index'
import type { ra as en } from '#i18n/en/ra'

export const ra = {
  action: {
    bulk_actions: '批量操作',
    cancel: '取消',
    clear_input_value: '清空',
    edit: '编辑',
    remove_filter: '移除此条件',
    save: '保存',
    search: '搜索',
    undo: '撤销',
    close: '关闭',
    open: '打开',
  },
  page: {
    create: '新建%{name}',
    edit: '%{name} %{recordRepresentation}',
    list: '%{name}',
    show: '%{name} %{recordRepresentation}',
  },
  input: { password: { toggle_visible: '隐藏密码', toggle_hidden: '显示密码' } },
  message: {
    invalid_form: '部分内容需要修改。',
    select_all_limit_reached: '仅选中了前 %{max}\u00a0条。',
    unsaved_changes: '填写的内容尚未保存，仍要离开？',
  },
  auth: { auth_check_error: '请先登录。' },
  notification: {
    updated: '已保存。',
    created: '已新建。',
    deleted: '已删除。',
    item_doesnt_exist: '记录不存在。',
    http_error: '无法连接服务器。',
    data_provider_error: '无法识别服务器的响应。',
    i18n_error: '语言包加载失败。',
    logged_out: '登录已失效，请重新登录。',
    not_authorized: '缺少执行此操作的权限。',
  },
  validation: {
    required: '此项不能为空。',
    minLength: '至少 %{min}\u00a0个字符。',
    maxLength: '最多 %{max}\u00a0个字符。',
    minValue: '不能小于 %{min}。',
    maxValue: '不能大于 %{max}。',
    number: '须为数字。',
    email: '邮箱格式不正确。',
    oneOf: '须为以下之一：%{options}。',
    regex: '格式不正确。',
    unique: '已被使用。',
  },
} as const satisfies Twin<typeof en>
