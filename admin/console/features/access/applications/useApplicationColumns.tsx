import { useLocale } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import type { ApplicationRecord } from '#contract/access/applications'
import { MenuIcon } from '#console/core/icons/Icon.tsx'
import { textColumn, timeColumn, type Column } from '#console/core/lists/columns.tsx'
import { Num } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Applications.module.css'
import { ApplicationState } from './ApplicationState.tsx'

export const useApplicationColumns = (): readonly Column<ApplicationRecord>[] => {
  const translate = useTranslate()
  const zh = useLocale() === 'zh'
  const [first, second] = zh ? (['name', 'enName'] as const) : (['enName', 'name'] as const)
  const typeOf = ({ type }: ApplicationRecord) => translate(`resources.applications.types.${type}`)
  return [
    {
      source: first,
      sortable: true,
      render: (application) => (
        <span className={css.name}>
          <MenuIcon name={application.icon} size={20} />
          <span>
            <b>{application[first]}</b>
            <span title={application[second]}>{application[second]}</span>
          </span>
        </span>
      ),
    },
    { source: 'type', sortable: true, render: typeOf },
    {
      source: 'url',
      wide: true,
      late: true,
      render: ({ url }) =>
        url ? (
          <span className={styles.mono} title={url}>
            {url}
          </span>
        ) : (
          <span className={styles.muted}>–</span>
        ),
    },
    {
      source: 'permissionCodes',
      render: ({ permissionCodes }) => (
        <span className={styles.mono}>{permissionCodes.join(' | ') || '–'}</span>
      ),
    },
    {
      source: 'companyCount',
      align: 'right',
      render: ({ companyCount }) => <Num value={companyCount} />,
    },
    {
      source: 'order',
      sortable: true,
      hidden: true,
      align: 'right',
      render: ({ order }) => <Num value={order} />,
    },
    textColumn('contact', { hidden: true, wide: true }),
    { source: 'state', sortable: true, render: ({ state }) => <ApplicationState state={state} /> },
    timeColumn('updatedAt', { late: true }),
  ]
}
