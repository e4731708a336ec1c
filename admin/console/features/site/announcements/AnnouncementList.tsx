import { useLocale } from 'react-admin'
import {
  announcementAudiences,
  announcementPhases,
  type AnnouncementRecord,
} from '#contract/site/announcements'
import { timeColumn, truncatedText, type Column } from '#console/core/lists/columns.tsx'
import { choiceFilter, FilterSentence } from '#console/core/lists/FilterSentence.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { CreateButton } from '#console/core/ui/PermissionButton.tsx'
import { Status, Time } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import { AnnouncementMenu } from './AnnouncementMenu.tsx'
import { pathOf, useAudienceOf, useTitleOf } from './announcementNames.ts'
import css from './Announcements.module.css'

const base = 'resources.announcements'
const filterLabel = <Key extends string>(name: Key) => `${base}.filters.${name}` as const

const tones = {
  draft: 'closed',
  scheduled: 'pending',
  current: 'passed',
  ended: 'closed',
  withdrawn: 'refused',
} as const

export const Phase = ({ of: { phase } }: { of: AnnouncementRecord }) => (
  <Status tone={tones[phase]}>{useTexts(`${base}.phases`)(phase)}</Status>
)

const filters = [
  choiceFilter('phase', filterLabel('any'), announcementPhases, filterLabel),
  choiceFilter('audience', filterLabel('anyone'), announcementAudiences, filterLabel),
]

const useColumns = (): readonly Column<AnnouncementRecord>[] => {
  const titleOf = useTitleOf()
  const audienceOf = useAudienceOf()
  const label = useTexts(base)
  return [
    {
      source: useLocale() === 'zh' ? 'title' : 'enTitle',
      sortable: true,
      wide: true,
      render: (one) => truncatedText(titleOf(one)),
    },
    { source: 'phase', render: (one) => <Phase of={one} /> },
    { source: 'importance', render: ({ importance }) => label(`importances.${importance}`) },
    { source: 'audience', render: audienceOf },
    {
      source: 'startsAt',
      sortable: true,
      late: true,
      render: ({ startsAt }) => <Time at={startsAt} />,
    },
    {
      source: 'endsAt',
      sortable: true,
      late: true,
      render: ({ endsAt }) => <Time at={endsAt} />,
    },
    timeColumn('updatedAt', { late: true }),
  ]
}

export const AnnouncementList = () => {
  const titleOf = useTitleOf()
  const audienceOf = useAudienceOf()
  return (
    <ListScreen<AnnouncementRecord>
      texts={`${base}.list`}
      create={<CreateButton to="/announcements/create" label={`${base}.create.action`} />}
      columns={useColumns()}
      card={(one) => (
        <span className={styles.stack}>
          <b>{titleOf(one)}</b>
          <span className={css.cardLine}>
            <Phase of={one} />
            <span className={styles.muted}>{audienceOf(one)}</span>
          </span>
        </span>
      )}
      sort={{ field: 'updatedAt', order: 'DESC' }}
      filters={<FilterSentence sentence={filterLabel('sentence')} filters={filters} />}
      rowActions={(one) => <AnnouncementMenu announcement={one} />}
      pathOf={pathOf}
      nameOf={titleOf}
    />
  )
}
