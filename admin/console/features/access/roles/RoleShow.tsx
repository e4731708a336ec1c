import { AddressField } from '#console/core/forms/AddressInput.tsx'
import { ShowRecord, type RecordPageProps } from '#console/core/screens/ShowRecord.tsx'
import { useAllowed } from '#console/core/data/identity.ts'
import { useTexts, useTranslate, useTranslateAny } from '#console/core/i18n/texts.ts'
import type { RoleRecord } from '#contract/access/roles'
import { mayEditRole } from '#contract/policies/roles'
import { RecordHistory } from '#console/core/history/RecordHistory.tsx'
import { PermissionTree } from '#console/core/permissions/tree/PermissionTree.tsx'
import {
  useApplicationName,
  usePermissions,
} from '#console/core/permissions/tree/usePermissions.ts'
import { EditButton } from '#console/core/ui/PermissionButton.tsx'
import { Loaded } from '#console/core/ui/State.tsx'
import { Fact, Facts, Panel, RecordColumns, TimeFact } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import styles from '#console/core/ui/styles.module.css'
import { RoleMenu } from './RoleMenu.tsx'
import { isFixed } from './roleText.ts'
import { useRoleType } from './useRoleColumns.tsx'
import { RoleUsers } from './RoleUsers.tsx'

const RoleFacts = ({ role }: { role: RoleRecord }) => {
  const translate = useTranslate()
  const applicationName = useApplicationName()
  const typeOf = useRoleType()
  const translateAny = useTranslateAny()
  const field = useTexts('resources.roles.fields')
  return (
    <Facts>
      <Fact label={field('applicationId')}>{applicationName(role.applicationId)}</Fact>
      <Fact label={field('type')}>{typeOf(role)}</Fact>
      <Fact label={field('addrCode')}>
        {role.nationCode ? <AddressField /> : translate('resources.roles.wholeCompanyArea')}
      </Fact>
      <Fact label={field('dataLevel')}>
        {translateAny(`resources.roles.dataLevels.${role.dataLevel}`)}
      </Fact>
      <Fact label={field('description')}>
        {role.description || (
          <span className={styles.muted}>{translate('console.value.none')}</span>
        )}
      </Fact>
      <TimeFact label={field('updatedAt')} at={role.updatedAt} exact />
      <Fact label={field('id')} mono>
        {role.id}
      </Fact>
    </Facts>
  )
}

const RolePermissions = ({ role }: { role: RoleRecord }) => {
  const { permissionIds } = role
  return (
    <Loaded query={usePermissions()} waiting={<RowsSkeleton rows={6} />}>
      {(all) => (
        <PermissionTree
          nodes={all.filter(({ id }) => permissionIds.includes(id))}
          value={permissionIds}
        />
      )}
    </Loaded>
  )
}

const RolePage = ({ record, refetch }: RecordPageProps<RoleRecord>) => {
  const label = useTexts('resources.roles.show')
  const count = { smart_count: record.permissionIds.length }
  const isMine = useAllowed()(mayEditRole, record)
  return (
    <>
      <PageHeader
        title={record.name}
        crumb={record.name}
        purpose={isMine ? undefined : label(isFixed(record) ? 'fixed' : 'preset')}
      >
        <RoleMenu role={record} withoutEdit />
        {isMine && <EditButton permission="role:edit" to={`/roles/${record.id}`} />}
      </PageHeader>
      <RecordColumns
        right={
          <>
            <RoleUsers role={record} onChange={refetch} />
            <RecordHistory type="role" id={record.id} />
          </>
        }
      >
        <Panel title={label('facts')}>
          <RoleFacts role={record} />
        </Panel>
        <Panel title={label('permissions')} note={label('permissionCount', count)}>
          <RolePermissions role={record} />
        </Panel>
      </RecordColumns>
    </>
  )
}

export const RoleShow = () => <ShowRecord page={RolePage} />
