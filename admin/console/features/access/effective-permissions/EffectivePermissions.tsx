import { useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { UserRecord } from '#contract/people/users'
import { UserPicker } from '#console/core/pickers/RecordPicker.tsx'
import { PermissionPicker } from '#console/core/permissions/tree/PermissionTreeInput.tsx'
import type { PermissionNode } from '#console/core/permissions/tree/tree.ts'
import { EmptyState } from '#console/core/ui/State.tsx'
import { Panel, RecordColumns } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { Explanation } from './Explanation.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Rights.module.css'
import { Link } from 'react-router'
import type { RightHolder } from '#contract/access/rights'
import { GrowingList, useGrowing } from '#console/core/lists/GrowingList.tsx'
import { useReasonText } from '#console/core/permissions/RightDialog.tsx'
import { Person } from '#console/core/ui/Person.tsx'

const Holders = ({ permissionId }: { permissionId: string }) => {
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

export const EffectivePermissions = () => {
  const translate = useTranslate()
  const [user, setUser] = useState<UserRecord | null>(null)
  const [permission, setPermission] = useState<PermissionNode | null>(null)
  return (
    <>
      <PageHeader title={translate('rights.title')} purpose={translate('rights.purpose')} />
      <div className={css.question}>
        <UserPicker label={translate('rights.user')} value={user} onChoose={setUser} />
        <PermissionPicker
          label={translate('rights.permission')}
          value={permission}
          onChoose={setPermission}
        />
        <p>{translate('rights.me')}</p>
      </div>
      {permission ? (
        <RecordColumns right={<Holders key={permission.id} permissionId={permission.id} />}>
          <Panel title={translate('rights.answer')}>
            <Explanation userId={user?.id} permissionId={permission.id} />
          </Panel>
        </RecordColumns>
      ) : (
        <div className={styles.surface}>
          <EmptyState title={translate('rights.choose.title')}>
            {translate('rights.choose.text')}
          </EmptyState>
        </div>
      )}
    </>
  )
}
