import type { PermissionPackageRecord } from '#contract/companies/permissionPackages'
import { DeleteButton } from '#console/core/dialogs/ConfirmAction.tsx'
import { RecordHistory } from '#console/core/history/RecordHistory.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { PermissionsOf } from '#console/core/permissions/tree/PermissionsOf.tsx'
import { ShowRecord, type RecordPageProps } from '#console/core/screens/ShowRecord.tsx'
import { Fact, Facts, Panel, RecordColumns, TimeFact } from '#console/core/ui/Facts.tsx'
import { EditButton } from '#console/core/ui/PermissionButton.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import styles from '#console/core/ui/styles.module.css'

const base = 'resources.permission-packages'

const PermissionPackagePage = ({ record }: RecordPageProps<PermissionPackageRecord>) => {
  const label = useTexts(base)
  const name = useNameOf()(record)
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
        <Panel title={label('fields.permissionIds')}>
          {record.permissionIds.length > 0 ? (
            <PermissionsOf ids={record.permissionIds} />
          ) : (
            <p className={styles.muted}>{label('show.none')}</p>
          )}
        </Panel>
      </RecordColumns>
    </>
  )
}

export const PermissionPackageShow = () => <ShowRecord page={PermissionPackagePage} />
