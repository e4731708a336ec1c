import { useTranslate } from '#console/core/i18n/texts.ts'
import { Link } from 'react-router'
import type { RightHolder } from '#contract/access/rights'
import { GrowingList, useGrowing } from '#console/core/lists/GrowingList.tsx'
import { useReasonText } from '#console/core/permissions/RightDialog.tsx'
import { Panel } from '#console/core/ui/Facts.tsx'
import { Person } from '#console/core/ui/Person.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Rights.module.css'

export const Holders = ({ permissionId }: { permissionId: string }) => {
  const translate = useTranslate()
  const reasonText = useReasonText()
  const list = useGrowing<RightHolder>('rights/holders', {
    first: 20,
    step: 20,
    sort: ['realName', 'ASC'],
    query: { permissionId },
  })
  const count =
    list.total === undefined ? undefined : translate('rights.count', { smart_count: list.total })
  return (
    <Panel title={translate('rights.holders')} note={count}>
      <GrowingList
        list={list}
        empty={translate('rights.nobody')}
        more={translate('rights.more')}
        className={`${styles.lines} ${css.holders}`}
        row={(person) => (
          <>
            <Link to={`/users/${person.id}/show`}>
              <Person name={person.realName || person.username} username={person.username} />
            </Link>
            <span className={styles.note}>{person.reasons.map(reasonText).join(' ')}</span>
          </>
        )}
      />
    </Panel>
  )
}
