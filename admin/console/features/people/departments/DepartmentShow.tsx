import { Link } from 'react-router'
import { maxDepartmentDepth, type DepartmentRecord } from '#contract/people/departments'
import { mayOpen } from '#console/core/data/rights.ts'
import { DeleteButton } from '#console/core/dialogs/ConfirmAction.tsx'
import { RecordHistory } from '#console/core/history/RecordHistory.tsx'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { ShowRecord, type RecordPageProps } from '#console/core/screens/ShowRecord.tsx'
import { Fact, Facts, Panel, RecordColumns, TimeFact } from '#console/core/ui/Facts.tsx'
import { CreateButton, EditButton } from '#console/core/ui/PermissionButton.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { createBelow, nameOf, peopleOf } from './departments.ts'

const DepartmentPage = ({ record }: RecordPageProps<DepartmentRecord>) => {
  const translate = useTranslate()
  const label = useTexts('resources.departments.fields')
  const name = nameOf(record)
  return (
    <>
      <PageHeader title={name} crumb={name}>
        <DeleteButton
          resource="departments"
          record={record}
          texts="resources.departments.delete"
          args={{ name }}
          listPath="/departments"
          force
        />
        {record.level < maxDepartmentDepth && (
          <CreateButton
            to={createBelow(record)}
            label="resources.departments.create.below"
            secondary
          />
        )}
        <EditButton to={`/departments/${record.id}`} />
      </PageHeader>
      <RecordColumns right={<RecordHistory type="department" id={record.id} />}>
        <Panel title={translate('resources.departments.form.title')}>
          <Facts>
            {record.level > 1 && <Fact label={label('path')}>{record.path}</Fact>}
            <Fact label={label('userCount')}>
              {record.userCount}{' '}
              {record.userCount > 0 && mayOpen('user/list') && (
                <Link to={peopleOf(record)}>{translate('resources.departments.show.people')}</Link>
              )}
            </Fact>
            <TimeFact label={label('updatedAt')} at={record.updatedAt} />
          </Facts>
        </Panel>
      </RecordColumns>
    </>
  )
}

export const DepartmentShow = () => <ShowRecord page={DepartmentPage} />
