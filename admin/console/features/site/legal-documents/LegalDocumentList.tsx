import { legalKinds } from '#contract/core/legal'
import { legalPhases, type LegalDocumentRecord } from '#contract/site/legalDocuments'
import { timeColumn, type Column } from '#console/core/lists/columns.tsx'
import { choiceFilter, FilterSentence } from '#console/core/lists/FilterSentence.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { CreateButton } from '#console/core/ui/PermissionButton.tsx'
import { Status } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import { pathOf, useNameOf } from './legalDocumentNames.ts'

const base = 'resources.legal-documents'
const filterLabel = <Key extends string>(name: Key) => `${base}.filters.${name}` as const

const tones = {
  draft: 'closed',
  scheduled: 'pending',
  inForce: 'passed',
  replaced: 'closed',
} as const

export const Phase = ({ of: { phase } }: { of: LegalDocumentRecord }) => (
  <Status tone={tones[phase]}>{useTexts(`${base}.phases`)(phase)}</Status>
)

const filters = [
  choiceFilter('phase', filterLabel('any'), legalPhases, filterLabel),
  choiceFilter('kind', filterLabel('anyKind'), legalKinds, filterLabel),
]

const useColumns = (): readonly Column<LegalDocumentRecord>[] => {
  const label = useTexts(base)
  return [
    { source: 'kind', wide: true, render: ({ kind }) => label(`kinds.${kind}`) },
    {
      source: 'documentVersion',
      render: ({ documentVersion }) => <span className={styles.mono}>{documentVersion}</span>,
    },
    { source: 'phase', render: (one) => <Phase of={one} /> },
    {
      source: 'effectiveFrom',
      sortable: true,
      sortDescending: true,
      render: ({ effectiveFrom }) => <span className={styles.mono}>{effectiveFrom}</span>,
    },
    timeColumn('updatedAt', { late: true }),
  ]
}

export const LegalDocumentList = () => {
  const nameOf = useNameOf()
  return (
    <ListScreen<LegalDocumentRecord>
      texts={`${base}.list`}
      create={<CreateButton to="/legal-documents/create" label={`${base}.create.action`} />}
      columns={useColumns()}
      card={(one) => (
        <span className={styles.stack}>
          <b>{nameOf(one)}</b>
          <span className={styles.beside}>
            <Phase of={one} />
            <span className={styles.mono}>{one.effectiveFrom}</span>
          </span>
        </span>
      )}
      sort={{ field: 'effectiveFrom', order: 'DESC' }}
      filters={<FilterSentence sentence={filterLabel('sentence')} filters={filters} />}
      pathOf={pathOf}
      nameOf={nameOf}
    />
  )
}
