import type { Reader } from '#db/connect'
import type { FactorRequirement } from '#contract/policies/secondFactor'
import { findPerson } from './sessions.queries.ts'

/**
 * Finds who requires a second factor of a person. The provider's requirement also applies to system super
 * administrators, whatever their company.
 */
export const findRequirement = async (
  read: Reader,
  userId: number,
): Promise<FactorRequirement | null> => (await findPerson(read, userId))?.factorRequirement ?? null
