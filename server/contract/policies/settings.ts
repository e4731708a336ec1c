import type { Caller, Verdict } from './caller.ts'

/**
 * Only system super administrators change delivery settings: the recipient of verification codes could log in as
 * anyone.
 */
export const mayChangeDelivery = (caller: Pick<Caller, 'isSystemAdministrator'>): Verdict =>
  caller.isSystemAdministrator ? null : 'systemAdministratorsOnly'
