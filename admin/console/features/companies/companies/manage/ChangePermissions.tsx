import Radio from '@mui/material/Radio'
import { useId, useState } from 'react'
import { useListContext, useLocale } from 'react-admin'
import type { CompanyRecord } from '#contract/companies/companies'
import type { CompanyPermissionsChange } from '#contract/companies/companyPermissions'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { BulkAction } from '#console/core/lists/BulkAction.tsx'
import { PermissionTree } from '#console/core/permissions/tree/PermissionTree.tsx'
import { ErrorState, Loaded } from '#console/core/ui/State.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import styles from '#console/core/ui/styles.module.css'
import choices from '../grant/Choices.module.css'
import { countOf, type Outcome, outcomesOf } from '../grant/outcomes.ts'
import { PackagePicker } from '../grant/PackagePicker.tsx'
import { type GrantTree, useGrantTree } from '#console/features/companies/companies/grant/grants.ts'
import { nameOf } from '../record/companyText.ts'
import css from './ChangePermissions.module.css'
import { useQuery } from '@tanstack/react-query'
import { dataProvider } from '#console/core/data/dataProvider.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { PreviewGroup } from '#console/core/permissions/tree/PreviewedSave.tsx'
import preview from '#console/core/permissions/tree/PermissionTree.module.css'

const maxGroups = 20

interface OutcomeListProps {
  outcomes: readonly Outcome[]
  changeKind: CompanyPermissionsChange['change']
  tree: GrantTree
}

const OutcomeList = ({ outcomes, changeKind, tree }: OutcomeListProps) => {
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

/** Maximum number of ids in one request URL. */
const maxIdsPerRequest = 100

/** The companies with these ids, from any page of the list; loaded only when `refetch` is called. */
const useGrantees = (ids: readonly string[]) => {
  return useQuery({
    queryKey: ['companies', 'grantees', ids],
    queryFn: async () => {
      const parts = Array.from({ length: Math.ceil(ids.length / maxIdsPerRequest) }, (_, at) =>
        ids.slice(at * maxIdsPerRequest, (at + 1) * maxIdsPerRequest),
      )
      const answers = parts.map((part) =>
        dataProvider.getMany<CompanyRecord>('companies', { ids: part }),
      )
      return (await Promise.all(answers)).flatMap(({ data }) => data)
    },
    enabled: false,
    gcTime: 0,
  })
}

type ChangeKind = CompanyPermissionsChange['change']
type Chosen = Readonly<Record<ChangeKind, readonly string[]>>

interface PermissionChoiceProps {
  tree: GrantTree
  changeKind: ChangeKind
  chosen: readonly string[]
  onChangeKind: (changeKind: ChangeKind) => void
  onChoose: (ids: readonly string[]) => void
}

const changeKinds = ['add', 'remove'] as const

const PermissionChoice = ({
  tree,
  changeKind,
  chosen,
  onChangeKind,
  onChoose,
}: PermissionChoiceProps) => {
  const text = useTexts('resources.companies.grant')
  const id = useId()
  const offered = tree.permissions.filter(({ providerOnly }) => !providerOnly)
  const known = new Set(offered.map((one) => one.id))
  const selectPackage = (packaged: readonly string[]) => {
    const applicable = packaged.filter((one) => known.has(one))
    onChoose([...new Set([...chosen, ...applicable])])
    return applicable.length
  }
  return (
    <>
      <fieldset className={choices.group}>
        <legend>{text('way')}</legend>
        <div className={choices.boxes}>
          {changeKinds.map((one) => (
            <label key={one} className={choices.box}>
              <Radio name={id} checked={changeKind === one} onChange={() => onChangeKind(one)} />
              <span>{text(one)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <PackagePicker key={changeKind} onSelect={selectPackage} />
      <div>
        <p className={styles.strong} id={`${id}-what`}>
          {text('what')}
        </p>
        <PermissionTree
          key={changeKind}
          nodes={offered}
          value={chosen}
          onChange={onChoose}
          withoutAncestors={changeKind === 'remove'}
          labelledBy={`${id}-what`}
        />
      </div>
    </>
  )
}

/** Adds permissions to the selected companies or removes them, after a preview of what each company gains or loses. */
export const ChangePermissions = () => {
  const isSystemAdministrator = useCurrentUser()?.isSystemAdministrator === true
  return isSystemAdministrator ? <Changing /> : null
}

const Changing = () => {
  const text = useTexts('resources.companies.grant')
  const { selectedIds } = useListContext<CompanyRecord>()
  const [changeKind, setChangeKind] = useState<ChangeKind>('add')
  const [all, setAll] = useState<Chosen>({ add: [], remove: [] })
  const permissionIds = all[changeKind]
  const tree = useGrantTree(true)
  const companies = useGrantees(selectedIds)
  const outcomes =
    tree.data &&
    companies.data &&
    !companies.isFetching &&
    outcomesOf(companies.data, { change: changeKind, permissionIds: [...permissionIds] }, tree.data)
  const summary = outcomes
    ? text('changing', {
        changing: countOf(outcomes.filter(({ fate }) => fate === 'changed')),
        total: countOf(outcomes),
      })
    : companies.isFetching && text('checking')
  const said = permissionIds.length === 0 ? text('select') : summary
  const versionOf = ({ id, version }: CompanyRecord) =>
    companies.data?.find((one) => one.id === id)?.version ?? version
  return (
    <BulkAction<CompanyRecord>
      resource="companies"
      action="change-permissions"
      texts="resources.companies.bulk.permissions"
      nameOf={nameOf}
      bodyOf={(company) => ({ change: changeKind, permissionIds, version: versionOf(company) })}
      ready={!!outcomes && outcomes.some(({ fate }) => fate === 'changed')}
      twoColumns
      onOpen={() => void companies.refetch()}
      fields={
        <Loaded query={tree} waiting={<RowsSkeleton rows={6} />}>
          {(whole) => (
            <div className={css.columns}>
              <div className={styles.stack12}>
                <PermissionChoice
                  tree={whole}
                  changeKind={changeKind}
                  chosen={permissionIds}
                  onChangeKind={setChangeKind}
                  onChoose={(ids) => setAll({ ...all, [changeKind]: ids })}
                />
              </div>
              <div className={css.result}>
                <div className={css.head}>
                  <h3>{text('effect')}</h3>
                  <p role="status">{said}</p>
                </div>
                {companies.error && (
                  <ErrorState error={companies.error} onRetry={() => void companies.refetch()} />
                )}
                {outcomes && permissionIds.length > 0 && (
                  <OutcomeList outcomes={outcomes} changeKind={changeKind} tree={whole} />
                )}
              </div>
            </div>
          )}
        </Loaded>
      }
    />
  )
}
