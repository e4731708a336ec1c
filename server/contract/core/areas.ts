import type { DataLevel } from './enums.ts'

/** A selection of the address picker; `addrCode` joins the chosen ids of state, city and district by commas. */
export interface Area {
  nationCode: string
  addrCode: string
}

/**
 * Data scope: an area, and the top data level that is visible in it (0 country to 3 district). A lower number shows
 * more.
 */
export interface Reach extends Area {
  dataLevel: DataLevel
}

export const areaParts = (addrCode: string): string[] => {
  const parts = addrCode.split(',')
  while (parts.at(-1) === '') parts.pop()
  return parts
}

/**
 * True when the areas are equal or `inner` is part of `outer`: same country, and the outer code is a prefix of the
 * inner one.
 */
export const isInside = (inner: Area, outer: Area): boolean => {
  const [own, bounds] = [areaParts(inner.addrCode), areaParts(outer.addrCode)]
  return inner.nationCode === outer.nationCode && bounds.every((part, depth) => own[depth] === part)
}

/**
 * Data scope of a company. Its area is the part of its address above its data level, e.g. the whole country at level 0
 * and the province at level 1.
 */
export const companyReach = (company: Reach): Reach => ({
  nationCode: company.nationCode,
  addrCode: areaParts(company.addrCode).slice(0, company.dataLevel).join(','),
  dataLevel: company.dataLevel,
})

/**
 * Intersects the scopes of role and company; null when they do not overlap. Preset roles name no country and cover the
 * whole company.
 */
export const reachWithin = (role: Reach, company: Reach): Reach | null => {
  const dataLevel = role.dataLevel > company.dataLevel ? role.dataLevel : company.dataLevel
  if (role.nationCode === '') return { ...company, dataLevel }
  if (isInside(role, company)) return { ...role, dataLevel }
  return isInside(company, role) ? { ...company, dataLevel } : null
}
