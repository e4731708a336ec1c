import type { Names } from './names.ts'

export const index = ({ plural, area, many, one, One }: Names): string =>
  `import type { ${One}Record } from '#contract/${area}/${plural}'
import { allowedOn, lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

const form = lazySection('${one}/edit', () => import('./${One}Form.tsx'), '${One}Form')

export const ${many}: ConsoleResource = {
  name: '${plural}',
  list: lazySection('${one}/list', () => import('./${One}List.tsx'), '${One}List'),
  show: lazySection('${one}/detail', () => import('./${One}Show.tsx'), '${One}Show'),
  create: form,
  edit: form,
  recordRepresentation: ({ serialNumber }: ${One}Record) => serialNumber,
  options: { access: allowedOn('${one}/list', 'list', 'show', 'create', 'edit', 'export') },
}
`

export const list = ({ plural, area, One }: Names): string =>
  `import { useLocale } from 'react-admin'
import type { ${One}Record } from '#contract/${area}/${plural}'
import type { Column } from '#console/core/lists/columns.tsx'
import { CreateButton } from '#console/core/ui/PermissionButton.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import styles from '#console/core/ui/styles.module.css'
import { Time } from '#console/core/ui/Values.tsx'
import { nameIn, pathOf } from './${plural}.ts'

const columns: readonly Column<${One}Record>[] = [
  {
    source: 'serialNumber',
    sortable: true,
    render: ({ serialNumber }) => <span className={styles.mono}>{serialNumber}</span>,
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

export const shared = ({ plural, area, One }: Names): string =>
  `import type { ${One}Record } from '#contract/${area}/${plural}'

/** A record's name in the reader's language. */
export const nameIn = (locale: string, { name, enName }: ${One}Record): string =>
  locale === 'zh' ? name : enName

/** The path of a record's page. */
export const pathOf = ({ id }: Pick<${One}Record, 'id'>): string => \`/${plural}/\${id}/show\`
`

export const show = ({ plural, area, one, One }: Names): string =>
  `import { useLocale } from 'react-admin'
import type { ${One}Record } from '#contract/${area}/${plural}'
import { RecordHistory } from '#console/core/history/RecordHistory.tsx'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { ShowRecord, type RecordPageProps } from '#console/core/screens/ShowRecord.tsx'
import { Fact, Facts, Panel, RecordColumns, TimeFact } from '#console/core/ui/Facts.tsx'
import { EditButton } from '#console/core/ui/PermissionButton.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { nameIn } from './${plural}.ts'

const ${One}Page = ({ record }: RecordPageProps<${One}Record>) => {
  const translate = useTranslate()
  const label = useTexts('resources.${plural}.fields')
  const name = nameIn(useLocale(), record)
  return (
    <>
      <PageHeader title={name} crumb={name}>
        <EditButton to={\`/${plural}/\${record.id}\`} />
      </PageHeader>
      <RecordColumns right={<RecordHistory type="${one}" id={record.id} />}>
        <Panel title={translate('resources.${plural}.show.facts')}>
          <Facts>
            <Fact label={label('serialNumber')}>{record.serialNumber}</Fact>
            <Fact label={label('name')}>{record.name}</Fact>
            <Fact label={label('enName')}>{record.enName}</Fact>
            <TimeFact label={label('updatedAt')} at={record.updatedAt} />
          </Facts>
        </Panel>
      </RecordColumns>
    </>
  )
}

export const ${One}Show = () => <ShowRecord page={${One}Page} />
`

export const form = ({ plural, area, one, One }: Names): string =>
  `import { useLocale } from 'react-admin'
import { ${one}Fields, type ${One}Record } from '#contract/${area}/${plural}'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { Input } from '#console/core/forms/Input.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { FormScreen } from '#console/core/screens/FormScreen.tsx'
import { nameIn, pathOf } from './${plural}.ts'

const rules = {
  serialNumber: fieldRule(${one}Fields.serialNumber),
  name: fieldRule(${one}Fields.name),
  enName: fieldRule(${one}Fields.enName),
}

const sent = (values: Record<string, unknown>) => values

const Inputs = () => (
  <FormSection title={useTexts('resources.${plural}.show')('facts')}>
    <Input source="serialNumber" mono validate={rules.serialNumber} />
    <Input source="name" validate={rules.name} />
    <Input source="enName" validate={rules.enName} />
  </FormSection>
)

/** Creates a record, or edits the one whose id is in the URL. */
export const ${One}Form = () => {
  const locale = useLocale()
  return (
    <FormScreen<${One}Record>
      texts="resources.${plural}"
      nameOf={(record) => nameIn(locale, record)}
      pathOf={pathOf}
      listPath="/${plural}"
      initialValues={{}}
      transform={sent}
    >
      {() => <Inputs />}
    </FormScreen>
  )
}
`
