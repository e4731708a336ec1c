import { useTexts } from '#console/core/i18n/texts.ts'
import { Link } from 'react-router'
import type { ApplicationRecord } from '#contract/access/applications'
import { GrowingList, useGrowing } from '#console/core/lists/GrowingList.tsx'
import { Panel } from '#console/core/ui/Facts.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Applications.module.css'

export const ApplicationCompanies = ({ application }: { application: ApplicationRecord }) => {
  const list = useGrowing<{ id: string; name: string }>(
    `applications/${application.id}/companies`,
    { first: 10, step: 50 },
  )
  const text = useTexts('resources.applications.show')
  return (
    <Panel
      title={text('companies')}
      note={text('companyCount', { smart_count: application.companyCount })}
    >
      <GrowingList
        list={list}
        empty={text('noCompanies')}
        more={text('moreCompanies')}
        className={`${styles.lines} ${css.companies}`}
        row={({ id, name }) => <Link to={`/companies/${id}/show`}>{name}</Link>}
      />
    </Panel>
  )
}
