import type { DataLevel } from './enums.ts'

/** A place as the address picker emits it: a country, and state, city and district joined by commas as far as chosen. */
export interface Area {
  nationCode: string
  addrCode: string
}

/** How far someone reaches: an area, and the level down from which its data counts (a lower number reaches further). */
export interface Reach extends Area {
  dataLevel: DataLevel
}

/** The parts of an address code without empty ones at its end. */
export const areaParts = (addrCode: string): string[] => {
  const parts = addrCode.split(',')
  while (parts.at(-1) === '') parts.pop()
  return parts
}

/** Whether one area lies in another or is the same: equal country, and the outer's parts begin the inner's. */
export const isInside = (inner: Area, outer: Area): boolean => {
  const [own, bounds] = [areaParts(inner.addrCode), areaParts(outer.addrCode)]
  return inner.nationCode === outer.nationCode && bounds.every((part, depth) => own[depth] === part)
}

/**
 * How far a company reaches: from its address as many steps as its data level has, so at level 0 its whole country,
 * at level 1 its province.
 */
export const companyReach = (company: Reach): Reach => ({
  nationCode: company.nationCode,
  addrCode: areaParts(company.addrCode).slice(0, company.dataLevel).join(','),
  dataLevel: company.dataLevel,
})

/**
 * What is left of a role's reach inside its company's; null where they have no place in common. A preset's role,
 * which names no country, reaches as far as the company.
 */
export const reachWithin = (role: Reach, company: Reach): Reach | null => {
  const dataLevel = role.dataLevel > company.dataLevel ? role.dataLevel : company.dataLevel
  if (role.nationCode === '') return { ...company, dataLevel }
  if (isInside(role, company)) return { ...role, dataLevel }
  return isInside(company, role) ? { ...company, dataLevel } : null
}
