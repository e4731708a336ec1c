import { ShowRecord, type RecordPageProps } from '#console/core/screens/ShowRecord.tsx'
import { useTexts, useTranslate, useTranslateAny } from '#console/core/i18n/texts.ts'
import { Link } from 'react-router'
import type { RoleRecord } from '#contract/roles'
import { AddressField } from '#console/core/forms/AddressField.tsx'
import { RecordHistory } from '#console/core/history/RecordHistory.tsx'
import { Icon } from '#console/core/icons/Icon.tsx'
import { PermissionTree } from '#console/core/permissions/tree/PermissionTree.tsx'
import { useApplicationName } from '#console/core/permissions/tree/useApplicationName.ts'
import { usePermissions } from '#console/core/permissions/tree/usePermissions.ts'
import { PermissionButton } from '#console/core/ui/PermissionButton.tsx'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'
import { Fact, Facts, Panel, RecordColumns } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import text from '#console/core/ui/text.module.css'
import { Time } from '#console/core/ui/Time.tsx'
import { RoleMenu } from './RoleMenu.tsx'
import { isFixed } from './roleText.ts'
import { useRoleType } from './RoleType.tsx'
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
        {role.description || <span className={text.muted}>{translate('console.value.none')}</span>}
      </Fact>
      <Fact label={field('updatedAt')}>
        <Time at={role.updatedAt} exact />
      </Fact>
      <Fact label={field('id')}>
        <span className={text.mono}>{role.id}</span>
      </Fact>
    </Facts>
  )
}

/** What a role holds: those above too, so that the tree is one. */
const RolePermissions = ({ role }: { role: RoleRecord }) => {
  const { data, error, isPending, refetch } = usePermissions()
  if (isPending) return <RowsSkeleton rows={6} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <PermissionTree
      nodes={data.filter(({ id }) => role.permissionIds.includes(id))}
      value={role.permissionIds}
    />
  )
}

const RolePage = ({ record, refetch }: RecordPageProps<RoleRecord>) => {
  const translate = useTranslate()
  const label = useTexts('resources.roles.show')
  const count = { smart_count: record.permissionIds.length }
  return (
    <>
      <PageHeader
        title={record.name}
        crumb={record.name}
        purpose={isFixed(record) ? label('fixed') : undefined}
        actions={
          <>
            <RoleMenu role={record} withoutEdit />
            {!isFixed(record) && (
              <PermissionButton
                id="role:edit"
                variant="contained"
                color="primary"
                component={Link}
                to={`/roles/${record.id}`}
                startIcon={<Icon name="pencil" size={16} />}
              >
                {translate('ra.action.edit')}
              </PermissionButton>
            )}
          </>
        }
      />
      <RecordColumns
        left={
          <>
            <Panel title={label('facts')}>
              <RoleFacts role={record} />
            </Panel>
            <Panel title={label('permissions')} note={label('permissionCount', count)}>
              <RolePermissions role={record} />
            </Panel>
          </>
        }
        right={
          <>
            <RoleUsers role={record} onChange={refetch} />
            <RecordHistory type="role" id={record.id} />
          </>
        }
      />
    </>
  )
}

/** A role: facts, permissions, users, history. */
export const RoleShow = () => <ShowRecord page={RolePage} />
