import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useLocale } from 'react-admin'
import type { CompanyPermissionsChange } from '#contract/companies/companyPermissions'
import { PreviewGroup } from '#console/core/permissions/tree/PreviewedSave.tsx'
import preview from '#console/core/permissions/tree/PermissionTree.module.css'
import { countOf, type Outcome } from './outcomes.ts'
import type { GrantTree } from './grants.ts'

const maxGroups = 20

interface OutcomeListProps {
  outcomes: readonly Outcome[]
  changeKind: CompanyPermissionsChange['change']
  tree: GrantTree
}

export const OutcomeList = ({ outcomes, changeKind, tree }: OutcomeListProps) => {
  const nameIn = useNameOf()
  const comma = useLocale() === 'zh' ? '、' : ', '
  const text = useTexts('resources.companies.grant')
  const names = new Map(tree.permissions.map((one) => [one.id, nameIn(one)]))
  const namesOf = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id)
  const others = countOf(outcomes.slice(maxGroups))
  return (
    <ul className={preview.groups}>
      {outcomes.slice(0, maxGroups).map(({ fate, gains, loses, ineffective, companies }) => (
        <PreviewGroup
          key={[fate, gains, loses, ineffective].join(' ')}
          title={text('group', { smart_count: companies.length })}
          count={companies.length}
          names={companies.map(({ name }) => name)}
          gains={namesOf(gains)}
          loses={namesOf(loses)}
        >
          {fate === 'same' && ineffective.length === 0 && <p>{text(`same.${changeKind}`)}</p>}
          {(fate === 'notEstablished' || fate === 'emptied') && <p>{text(fate)}</p>}
          {ineffective.length > 0 && (
            <p>
              {text(`aside.${changeKind}`, {
                names: [...new Set(namesOf(ineffective))].join(comma),
              })}
            </p>
          )}
        </PreviewGroup>
      ))}
      {others > 0 && <li>{text('others', { smart_count: others })}</li>}
    </ul>
  )
}
