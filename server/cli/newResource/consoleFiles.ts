import type { Names } from './names.ts'

/** English texts. */
export const english = ({ plural, many, one, Title, title }: Names): string =>
  `/** Texts of the resource \`${plural}\`. */
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
    ${one}_create: {
      label: 'create a ${title}',
      done: '%{actor} created ${title} %{target}',
      refused: '%{actor} tried to create a ${title}',
    },
    ${one}_edit: {
      label: 'change a ${title}',
      done: '%{actor} changed ${title} %{target}',
      refused: '%{actor} tried to change %{target}',
    },
    ${one}_export: {
      label: 'export ${Title.toLowerCase()}',
      done: '%{actor} exported the list of ${Title.toLowerCase()}',
    },
  },
}
`

/** Chinese texts. */
export const chinese = ({ plural, many, one, zh }: Names): string =>
  `import type { ${many} as english } from '#i18n/en/${plural}'
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
    updatedAt: '修改时间',
  },
  list: {
    title: '${zh}',
    purpose: '全部${zh}。',
    search: '编号或名称',
    count: '%{smart_count}\\u00a0个${zh}',
    empty: { title: '尚无${zh}', text: '请新建第一个。' },
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
    ${one}_create: {
      label: '新建${zh}',
      done: '%{actor}新建${zh}%{target}',
      refused: '%{actor}尝试新建${zh}',
    },
    ${one}_edit: {
      label: '修改${zh}',
      done: '%{actor}修改${zh}%{target}',
      refused: '%{actor}尝试修改%{target}',
    },
    ${one}_export: { label: '导出${zh}', done: '%{actor}导出${zh}列表' },
  },
}
`

/** What the console's registry finds. */
export const index = ({ plural, many, one, One }: Names): string =>
  `import type { ${One}Record } from '#contract/${plural}'
import type { Feature } from '#console/core/app/feature.ts'

const screen = { sections: ['${one}/list'] }

export const ${many}: Feature = {
  resource: '${plural}',
  access: { list: screen, show: screen, create: screen, edit: screen, export: screen },
  recordRepresentation: ({ serialNumber }: ${One}Record) => serialNumber,
  sections: {
    '${one}/list': async () => (await import('./${One}List.tsx')).${One}List,
    '${one}/detail': async () => (await import('./${One}Show.tsx')).${One}Show,
    '${one}/edit': async () => (await import('./${One}Form.tsx')).${One}Form,
  },
}
`

/** The list. */
export const list = ({ plural, One }: Names): string =>
  `import { useLocale } from 'react-admin'
import type { ${One}Record } from '#contract/${plural}'
import type { Column } from '#console/core/lists/columns.ts'
import { CreateButton } from '#console/core/ui/CreateButton.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import text from '#console/core/ui/text.module.css'
import { Time } from '#console/core/ui/Time.tsx'
import { nameIn, pathOf } from './${plural}.ts'

const columns: readonly Column<${One}Record>[] = [
  {
    source: 'serialNumber',
    sortable: true,
    render: ({ serialNumber }) => <span className={text.mono}>{serialNumber}</span>,
  },
  { source: 'name', sortable: true, wide: true, render: ({ name }) => name },
  { source: 'enName', sortable: true, wide: true, render: ({ enName }) => enName },
  {
    source: 'updatedAt',
    sortable: true,
    sortDescending: true,
    late: true,
    render: ({ updatedAt }) => <Time at={updatedAt} />,
  },
]

/** The list screen. */
export const ${One}List = () => {
  const locale = useLocale()
  return (
    <ListScreen<${One}Record>
      texts="resources.${plural}.list"
      create={<CreateButton to="/${plural}/create" label="resources.${plural}.create.action" />}
      columns={columns}
      card={(record) => <b>{nameIn(locale, record)}</b>}
      sort={{ field: 'serialNumber', order: 'ASC' }}
      pathOf={pathOf}
      nameOf={(record) => nameIn(locale, record)}
    />
  )
}
`

/** What screens say of a record. */
export const shared = ({ plural, One }: Names): string =>
  `import type { ${One}Record } from '#contract/${plural}'

/** A record's name in the reader's language. */
export const nameIn = (locale: string, { name, enName }: ${One}Record): string =>
  locale === 'zh' ? name : enName

/** Where a record's page is. */
export const pathOf = ({ id }: Pick<${One}Record, 'id'>): string => \`/${plural}/\${id}/show\`
`

/** A record's page. */
export const show = ({ plural, one, One }: Names): string =>
  `import Button from '@mui/material/Button'
import { useLocale } from 'react-admin'
import { Link } from 'react-router'
import type { ${One}Record } from '#contract/${plural}'
import { RecordHistory } from '#console/core/history/RecordHistory.tsx'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import { ShowRecord, type RecordPageProps } from '#console/core/screens/ShowRecord.tsx'
import { Fact, Facts, Panel, RecordColumns } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { Time } from '#console/core/ui/Time.tsx'
import { nameIn } from './${plural}.ts'

const ${One}Page = ({ record }: RecordPageProps<${One}Record>) => {
  const translate = useTranslate()
  const label = useTexts('resources.${plural}.fields')
  const name = nameIn(useLocale(), record)
  return (
    <>
      <PageHeader
        title={name}
        crumb={name}
        actions={
          <Button
            variant="contained"
            color="primary"
            component={Link}
            to={\`/${plural}/\${record.id}\`}
            startIcon={<Icon name="pencil" size={16} />}
          >
            {translate('ra.action.edit')}
          </Button>
        }
      />
      <RecordColumns
        left={
          <Panel title={translate('resources.${plural}.show.facts')}>
            <Facts>
              <Fact label={label('serialNumber')}>{record.serialNumber}</Fact>
              <Fact label={label('name')}>{record.name}</Fact>
              <Fact label={label('enName')}>{record.enName}</Fact>
              <Fact label={label('updatedAt')}>
                <Time at={record.updatedAt} />
              </Fact>
            </Facts>
          </Panel>
        }
        right={<RecordHistory type="${one}" id={record.id} />}
      />
    </>
  )
}

/** The page of one record. */
export const ${One}Show = () => <ShowRecord page={${One}Page} />
`

/** The form of create and edit. */
export const form = ({ plural, one, One }: Names): string =>
  `import { useLocale } from 'react-admin'
import { useParams } from 'react-router'
import { ${one}Fields, type ${One}Record } from '#contract/${plural}'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { TextInput } from '#console/core/forms/TextInput.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { CreateScreen } from '#console/core/screens/CreateScreen.tsx'
import { EditScreen } from '#console/core/screens/EditScreen.tsx'
import { nameIn, pathOf } from './${plural}.ts'

const rules = {
  serialNumber: fieldRule(${one}Fields.serialNumber),
  name: fieldRule(${one}Fields.name),
  enName: fieldRule(${one}Fields.enName),
}

const sent = (values: Record<string, unknown>) => values

const Inputs = () => (
  <FormSection title={useTexts('resources.${plural}.show')('facts')}>
    <TextInput source="serialNumber" mono validate={rules.serialNumber} autoComplete="off" />
    <TextInput source="name" validate={rules.name} autoComplete="off" />
    <TextInput source="enName" validate={rules.enName} autoComplete="off" />
  </FormSection>
)

/** A new record, or the one of the address. */
export const ${One}Form = () => {
  const locale = useLocale()
  const nameOf = (record: ${One}Record) => nameIn(locale, record)
  return useParams()['id'] ? (
    <EditScreen<${One}Record>
      texts="resources.${plural}.edit"
      nameOf={nameOf}
      pathOf={pathOf}
      transform={sent}
    >
      {() => <Inputs />}
    </EditScreen>
  ) : (
    <CreateScreen<${One}Record>
      texts="resources.${plural}.create"
      argsOf={(record) => ({ name: nameOf(record) })}
      pathOf={pathOf}
      cancelTo="/${plural}"
      transform={sent}
    >
      <Inputs />
    </CreateScreen>
  )
}
`
