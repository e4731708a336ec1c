import { actInChinese as act } from '#i18n/audit'
import type { legalDocuments as english } from '#i18n/en/legalDocuments'
import type { Twin } from '#i18n/index'

export const legalDocuments: Twin<typeof english> = {
  name: '协议与政策',
  file: '协议与政策',
  fields: {
    id: 'ID',
    kind: '文件',
    documentVersion: '版本',
    effectiveFrom: '施行日期',
    text: '中文正文',
    enText: '英文正文',
    phase: '状态',
    publishedAt: '发布时间',
    createdAt: '创建时间',
    updatedAt: '更新时间',
  },
  kinds: { agreement: '用户协议', privacy: '隐私政策' },
  named: '%{kind} %{version}',
  phases: { draft: '草稿', scheduled: '待施行', inForce: '施行中', replaced: '已被替代' },
  list: {
    title: '协议与政策',
    purpose: '用户协议与隐私政策的各个版本。发布自己的版本之前，施行的是范本。',
    search: '版本或正文',
    count: '共 %{smart_count}\u00a0个版本',
    empty: {
      title: '尚无自己的版本',
      text: '可从现行文本开始，请法律顾问修订后发布。',
    },
  },
  filters: {
    sentence: '显示%{kind}的%{phase}。',
    anyKind: '两份文件',
    agreement: '用户协议',
    privacy: '隐私政策',
    any: '全部版本',
    draft: '草稿',
    scheduled: '待施行版本',
    inForce: '现行版本',
    replaced: '历史版本',
  },
  create: {
    action: '新建版本',
    title: '新建版本',
    purpose: '保存为草稿，发布前不产生任何影响。',
    submit: '保存草稿',
    done: '%{name}已保存为草稿。',
  },
  edit: {
    title: '编辑%{name}',
    purpose: '草稿在发布前可以修改。',
    done: '已保存%{name}。',
  },
  form: {
    facts: '版本',
    versionHelp: '例如 2027-01。同一文件的版本号不能重复。',
    effectiveHelp: '自当日 0\u00a0时（UTC）起施行。',
    texts: '正文',
    textsText: '发布需要中英文齐全，草稿可以只有一种语言。',
    textHelp: '第一个标题之前为引言。空行分段；## 标题，- 或 1. 列表，**加粗**。',
    start: '填入现行文本',
    startText: '两种语言的正文均为空，可以从现行文本开始修改。',
  },
  show: {
    facts: '版本信息',
    read: '打开公开页面',
    chinese: '中文',
    english: '英文',
    missing: '缺少此语言的正文。',
  },
  comparison: {
    title: '与现行版本的差异',
    same: '%{smart_count}\u00a0行未变',
    removed: '删除：',
    added: '新增：',
    none: '没有变化。',
    missing: '缺少此语言的正文。',
  },
  actions: {
    publish: {
      label: '发布',
      title: '发布%{name}？',
      effects: {
        0: '自 %{from}（UTC）起施行，替代之前的版本；发布后不能再修改。',
      },
      agreement: {
        0: '所有用户须重新同意：届时已登录的用户在用户中心同意，其他用户在下次登录时同意。',
      },
      done: '已发布%{name}。',
    },
    delete: {
      label: '删除',
      title: '删除%{name}？',
      effects: { 0: '将永久删除，其内容保留在日志中。' },
      done: '已删除%{name}。',
    },
  },
  audit: {
    legalDocument_create: act('新建协议或政策', '新建协议或政策%{target}', '尝试新建协议或政策'),
    legalDocument_edit: act('修改协议或政策', '修改协议或政策%{target}', '尝试修改%{target}'),
    legalDocument_publish: act('发布协议或政策', '发布协议或政策%{target}', '尝试发布%{target}'),
    legalDocument_delete: act('删除协议或政策', '删除协议或政策%{target}', '尝试删除%{target}'),
    legalDocument_export: act('导出协议与政策', '导出协议与政策列表'),
  },
}
