import type { Names } from './names.ts'

export const english = ({ plural, many, one, Title, title }: Names): string =>
  `import { actInEnglish as act } from '#i18n/audit'

/** Texts of the resource \`${plural}\`. */
export const ${many} = {
  name: '${title[0]?.toUpperCase()}${title.slice(1)} |||| ${Title}',
  file: '${plural}',
  fields: {
    id: 'ID',
    serialNumber: 'Serial number',
    name: 'Chinese name',
    enName: 'English name',
    createdAt: 'Created',
    updatedAt: 'Updated',
  },
  list: {
    title: '${Title}',
    purpose: 'All ${Title.toLowerCase()}.',
    search: 'Serial number or name',
    count: '%{smart_count} ${title} |||| %{smart_count} ${Title.toLowerCase()}',
    empty: { title: 'No ${Title.toLowerCase()} yet', text: 'Create the first one.' },
  },
  create: {
    action: 'New ${title}',
    title: 'New ${title}',
    purpose: 'The serial number must be unique.',
    submit: 'Create',
    done: '%{name} was created.',
  },
  edit: { title: 'Edit %{name}', purpose: 'The serial number must be unique.', done: '%{name} was saved.' },
  show: { facts: 'Details' },
  audit: {
    ${one}_create: act(
      'create a ${title}',
      'created ${title} %{target}',
      'tried to create a ${title}',
    ),
    ${one}_edit: act(
      'change a ${title}',
      'changed ${title} %{target}',
      'tried to change %{target}',
    ),
    ${one}_export: act(
      'export ${Title.toLowerCase()}',
      'exported the list of ${Title.toLowerCase()}',
    ),
  },
}
`

export const englishHelp = ({ plural, Title, title }: Names): string =>
  `# ${Title}

The list shows all ${Title.toLowerCase()}.

## Create a ${title}
1. Select **{{resources.${plural}.create.action}}**.
2. Enter the serial number, which must be unique, and the name in both languages.
3. Save.

The page of each ${title} shows its changes.
`

export const chinese = ({ plural, many, one, zh }: Names): string =>
  `import { actInChinese as act } from '#i18n/audit'
import type { ${many} as english } from '#i18n/en/${plural}'
import type { Twin } from '#i18n/index'

/** Texts of the resource \`${plural}\`. */
export const ${many}: Twin<typeof english> = {
  name: '${zh}',
  file: '${zh}',
  fields: {
    id: 'ID',
    serialNumber: '编号',
    name: '中文名称',
    enName: '英文名称',
    createdAt: '创建时间',
    updatedAt: '更新时间',
  },
  list: {
    title: '${zh}',
    purpose: '全部${zh}。',
    search: '编号或名称',
    count: '%{smart_count}\\u00a0个${zh}',
    empty: { title: '暂无${zh}', text: '请新建第一个。' },
  },
  create: {
    action: '新建${zh}',
    title: '新建${zh}',
    purpose: '编号不可重复。',
    submit: '新建',
    done: '已新建%{name}。',
  },
  edit: { title: '编辑%{name}', purpose: '编号不可重复。', done: '已保存%{name}。' },
  show: { facts: '详情' },
  audit: {
    ${one}_create: act('新建${zh}', '新建${zh}%{target}', '尝试新建${zh}'),
    ${one}_edit: act('修改${zh}', '修改${zh}%{target}', '尝试修改%{target}'),
    ${one}_export: act('导出${zh}', '导出${zh}列表'),
  },
}
`

export const chineseHelp = ({ plural, zh }: Names): string =>
  `# ${zh}

列表显示全部${zh}。

## 新建${zh}
1. 点击**{{resources.${plural}.create.action}}**。
2. 输入编号和中英文名称，编号不可重复。
3. 保存。

每个${zh}的页面显示其修改记录。
`
