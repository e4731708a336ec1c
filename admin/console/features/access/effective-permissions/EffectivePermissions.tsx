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
import { Holders } from './Holders.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Rights.module.css'

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
