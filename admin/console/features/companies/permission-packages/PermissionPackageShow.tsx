import type { PermissionPackageRecord } from '#contract/companies/permissionPackages'
import { DeleteButton } from '#console/core/dialogs/ConfirmAction.tsx'
import { RecordHistory } from '#console/core/history/RecordHistory.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { PermissionTree } from '#console/core/permissions/tree/PermissionTree.tsx'
import { usePermissions } from '#console/core/permissions/tree/usePermissions.ts'
import { ShowRecord, type RecordPageProps } from '#console/core/screens/ShowRecord.tsx'
import { Fact, Facts, Panel, RecordColumns, TimeFact } from '#console/core/ui/Facts.tsx'
import { EditButton } from '#console/core/ui/PermissionButton.tsx'
import { Loaded } from '#console/core/ui/State.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import styles from '#console/core/ui/styles.module.css'

const base = 'resources.permission-packages'

const Permissions = ({ of: { permissionIds } }: { of: PermissionPackageRecord }) => {
  const label = useTexts(`${base}.show`)
  const all = usePermissions()
  if (permissionIds.length === 0) return <p className={styles.muted}>{label('none')}</p>
  return (
    <Loaded query={all} waiting={<RowsSkeleton rows={6} />}>
      {(nodes) => (
        <PermissionTree
          nodes={nodes.filter(({ id }) => permissionIds.includes(id))}
          value={permissionIds}
        />
      )}
    </Loaded>
  )
}

const PermissionPackagePage = ({ record }: RecordPageProps<PermissionPackageRecord>) => {
  const label = useTexts(base)
  const name = useNameOf()(record)
  const count = { smart_count: record.permissionIds.length }
  return (
    <>
      <PageHeader title={name} crumb={name} purpose={label('once')}>
        <DeleteButton
          resource="permission-packages"
          record={record}
          texts={`${base}.actions.delete`}
          args={{ name }}
          listPath="/permission-packages"
        />
        <EditButton to={`/permission-packages/${record.id}`} />
      </PageHeader>
      <RecordColumns right={<RecordHistory type="permissionPackage" id={record.id} />}>
        <Panel title={label('show.facts')}>
          <Facts>
            <Fact label={label('fields.name')}>{record.name}</Fact>
            <Fact label={label('fields.enName')}>{record.enName}</Fact>
            <Fact label={label('fields.description')}>{record.description || '–'}</Fact>
            <Fact label={label('fields.enDescription')}>{record.enDescription || '–'}</Fact>
            <TimeFact label={label('fields.updatedAt')} at={record.updatedAt} />
          </Facts>
        </Panel>
        <Panel title={label('fields.permissionIds')} note={label('show.permissions', count)}>
          <Permissions of={record} />
        </Panel>
      </RecordColumns>
    </>
  )
}

export const PermissionPackageShow = () => <ShowRecord page={PermissionPackagePage} />
