import { AddressField } from '#console/core/forms/AddressInput.tsx'
import { ShowRecord, type RecordPageProps } from '#console/core/screens/ShowRecord.tsx'
import { useAllowed, useCurrentUser } from '#console/core/data/identity.ts'
import { useTexts, useTranslate, useTranslateAny } from '#console/core/i18n/texts.ts'
import type { RoleRecord } from '#contract/access/roles'
import { mayEditRole } from '#contract/policies/roles'
import { RecordName } from '#console/core/history/LogSentence.tsx'
import { RecordHistory } from '#console/core/history/RecordHistory.tsx'
import { PermissionsOf } from '#console/core/permissions/tree/PermissionsOf.tsx'
import { useApplicationName } from '#console/core/permissions/tree/usePermissions.ts'
import { EditButton } from '#console/core/ui/PermissionButton.tsx'
import { Fact, Facts, Panel, RecordColumns } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { RecordTooltip } from '#console/core/ui/RecordTooltip.tsx'
import styles from '#console/core/ui/styles.module.css'
import { RoleMenu } from './RoleMenu.tsx'
import { useRoleDescription } from '#console/core/i18n/rolePreset.ts'
import { isFixed } from './roleText.ts'
import { useRoleType } from './useRoleColumns.tsx'
import { RoleUsers } from './RoleUsers.tsx'

const RoleFacts = ({ role }: { role: RoleRecord }) => {
  const translate = useTranslate()
  const applicationName = useApplicationName()
  const typeOf = useRoleType()
  const describe = useRoleDescription()
  const translateAny = useTranslateAny()
  const field = useTexts('resources.roles.fields')
  const companyId = useCurrentUser()?.companyId
  return (
    <Facts>
      {role.companyName && role.companyId !== companyId && (
        <Fact label={field('companyName')}>
          <RecordName type="company" id={role.companyId ?? ''} name={role.companyName} />
        </Fact>
      )}
      <Fact label={field('applicationId')}>{applicationName(role.applicationId)}</Fact>
      <Fact label={field('type')}>
        <RecordTooltip resource="roles" record={role}>
          {typeOf(role)}
        </RecordTooltip>
      </Fact>
      <Fact label={field('addrCode')}>
        {role.nationCode ? <AddressField /> : translate('resources.roles.wholeCompanyArea')}
      </Fact>
      <Fact label={field('dataLevel')}>
        {translateAny(`resources.roles.dataLevels.${role.dataLevel}`)}
      </Fact>
      <Fact label={field('description')}>
        {describe(role) || <span className={styles.muted}>{translate('console.value.none')}</span>}
      </Fact>
    </Facts>
  )
}

const RolePage = ({ record, refetch }: RecordPageProps<RoleRecord>) => {
  const label = useTexts('resources.roles.show')
  const isMine = useAllowed()(mayEditRole, record)
  return (
    <>
      <PageHeader
        title={record.name}
        crumb={record.name}
        purpose={isMine ? undefined : label(isFixed(record) ? 'fixed' : 'preset')}
      >
        <RoleMenu role={record} onPage />
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
        <Panel title={label('permissions')}>
          <PermissionsOf ids={record.permissionIds} />
        </Panel>
      </RecordColumns>
    </>
  )
}

export const RoleShow = () => <ShowRecord page={RolePage} />
