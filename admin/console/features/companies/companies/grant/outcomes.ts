import type { CompanyRecord } from '#contract/companies/companies'
import type { CompanyPermissionsChange } from '#contract/companies/companyPermissions'
import { isEstablished } from '#contract/policies/companies'
import { permissionsAfter } from '#contract/policies/grants'
import type { GrantTree } from './grants.ts'

type Change = Pick<CompanyPermissionsChange, 'change' | 'permissionIds'>

/** The effect of a change on a group of companies. */
export interface Outcome {
  fate: 'changed' | 'same' | 'notEstablished' | 'emptied'
  gains: readonly string[]
  loses: readonly string[]
  /** Selected permissions that the company cannot get, or that stay although they were to be removed. */
  ineffective: readonly string[]
  companies: readonly CompanyRecord[]
}

const without = (ids: readonly string[], others: readonly string[]): string[] => {
  const known = new Set(others)
  return ids.filter((id) => !known.has(id))
}

const outcomeOf = (company: CompanyRecord, change: Change, tree: GrantTree): Outcome => {
  const nothing = { gains: [], loses: [], ineffective: [], companies: [company] }
  if (!isEstablished(company)) return { fate: 'notEstablished', ...nothing }
  const currentIds = company.permissionIds
  const after = permissionsAfter(company, change, tree.permissions, tree.userCentreId)
  if (after.length === 0 && currentIds.length > 0) return { fate: 'emptied', ...nothing }
  const gains = without(after, currentIds)
  const loses = without(currentIds, after)
  const refused = without(change.permissionIds, change.change === 'add' ? after : loses)
  return {
    fate: gains.length + loses.length > 0 ? 'changed' : 'same',
    gains,
    loses,
    ineffective:
      change.change === 'add' ? refused : refused.filter((id) => currentIds.includes(id)),
    companies: [company],
  }
}

/** Groups companies by the effect of a change: changed ones first, then larger groups first. */
export const outcomesOf = (
  companies: readonly CompanyRecord[],
  change: Change,
  tree: GrantTree,
): Outcome[] => {
  const groups = new Map<string, Outcome>()
  for (const company of companies) {
    const one = outcomeOf(company, change, tree)
    const key = JSON.stringify([one.fate, one.gains, one.loses, one.ineffective])
    const group = groups.get(key)
    groups.set(key, { ...one, companies: [...(group?.companies ?? []), company] })
  }
  const isChanged = ({ fate }: Outcome) => Number(fate === 'changed')
  return [...groups.values()].toSorted(
    (one, other) =>
      isChanged(other) - isChanged(one) || other.companies.length - one.companies.length,
  )
}

export const countOf = (outcomes: readonly Outcome[]): number =>
  outcomes.reduce((sum, { companies }) => sum + companies.length, 0)
