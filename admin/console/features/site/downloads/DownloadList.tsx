import { useLocale } from 'react-admin'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { downloadKinds, type DownloadRecord } from '#contract/site/downloads'
import { sizeText } from '#shared/sizeText.ts'
import { mono, timeColumn, type Column } from '#console/core/lists/columns.tsx'
import { choiceFilter, FilterSentence } from '#console/core/lists/FilterSentence.tsx'
import { CreateButton } from '#console/core/ui/PermissionButton.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Downloads.module.css'

const label = <Key extends string>(name: Key) => `resources.downloads.${name}` as const

const filters = [
  choiceFilter('kind', label('filters.any'), downloadKinds, (kind) => label(`kinds.${kind}`)),
]

const useColumns = (): readonly Column<DownloadRecord>[] => {
  const translate = useTranslate()
  const [first, second] =
    useLocale() === 'zh' ? (['name', 'enName'] as const) : (['enName', 'name'] as const)
  return [
    {
      source: first,
      sortable: true,
      render: (download) => (
        <span className={`${styles.stack} ${css.name}`}>
          <b>{download[first]}</b>
          <span>{download[second]}</span>
        </span>
      ),
    },
    { source: 'kind', render: ({ kind }) => translate(label(`kinds.${kind}`)) },
    { source: 'release', render: ({ release }) => mono(release) },
    { source: 'platform', late: true, render: ({ platform }) => platform || '–' },
    { source: 'size', align: 'right', render: ({ size }) => mono(sizeText(size)) },
    {
      source: 'place',
      wide: true,
      render: ({ fileName, url }) => (
        <span title={fileName ?? url}>
          {fileName === null ? url : translate(label('kept'), { name: fileName })}
        </span>
      ),
    },
    timeColumn('updatedAt'),
  ]
}

export const DownloadList = () => {
  const translate = useTranslate()
  const nameOf = useNameOf()
  const columns = useColumns()
  return (
    <ListScreen<DownloadRecord>
      texts="resources.downloads.list"
      create={
        <CreateButton
          permission="download:manage"
          to="/downloads/create"
          label={label('create.action')}
        />
      }
      columns={columns}
      card={(download) => (
        <span className={`${styles.stack} ${css.name}`}>
          <b>{nameOf(download)}</b>
          <span>
            {translate(label(`kinds.${download.kind}`))} · {download.release}
          </span>
        </span>
      )}
      sort={{ field: 'updatedAt', order: 'DESC' }}
      filters={<FilterSentence sentence={label('filters.sentence')} filters={filters} />}
      pathOf={({ id }) => `/downloads/${id}`}
      nameOf={nameOf}
    />
  )
}
