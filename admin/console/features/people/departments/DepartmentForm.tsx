import { Input } from '#console/core/forms/Input.tsx'
import { useParams, useSearchParams } from 'react-router'
import { departmentFields, type DepartmentRecord } from '#contract/people/departments'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useDepartments } from '#console/core/data/lookups.ts'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { CreateScreen, EditScreen } from '#console/core/screens/FormScreen.tsx'
import { nameOf, pathOf } from './departments.ts'

/** Parses a whole number; other text stays text, so that validation can report it. */
const typedOrder = (value: unknown): unknown => {
  const text = String(value ?? '').trim()
  if (text === '') return undefined
  return /^\d+$/.test(text) ? Number(text) : text
}

const rules = {
  name: fieldRule(departmentFields.name),
  order: (value: unknown) => fieldRule(departmentFields.order)(typedOrder(value)),
}

const sent = ({ parentId, order, ...values }: Record<string, unknown>) => ({
  ...values,
  parentId: parentId || null,
  order: typedOrder(order),
})

const Inputs = ({ companyId, own }: { companyId?: string | null; own?: DepartmentRecord }) => {
  const text = useTexts('resources.departments.form')
  const all = useDepartments(companyId)
  const below = new Set(own ? [own.id] : [])
  for (const { id, parentId } of all) if (parentId && below.has(parentId)) below.add(id)
  return (
    <FormSection title={text('title')}>
      <Input source="name" validate={rules.name} />
      <Input
        as="department"
        source="parentId"
        choices={all.filter(({ id }) => !below.has(id))}
        none={text('top')}
        help={text('parentHelp')}
      />
      <Input source="order" validate={rules.order} help={text('orderHelp')} />
    </FormSection>
  )
}

export const DepartmentForm = () => {
  const [query] = useSearchParams()
  const companyId = useCurrentUser()?.companyId
  return useParams()['id'] ? (
    <EditScreen<DepartmentRecord>
      texts="resources.departments.edit"
      nameOf={nameOf}
      pathOf={pathOf}
      transform={sent}
    >
      {(department) => <Inputs companyId={department.companyId} own={department} />}
    </EditScreen>
  ) : (
    <CreateScreen<DepartmentRecord>
      texts="resources.departments.create"
      argsOf={(record) => ({ name: nameOf(record) })}
      pathOf={() => '/departments'}
      cancelTo="/departments"
      initialValues={{ parentId: query.get('below') ?? '' }}
      transform={sent}
    >
      <Inputs {...(companyId ? { companyId } : {})} />
    </CreateScreen>
  )
}
