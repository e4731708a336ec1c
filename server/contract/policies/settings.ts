import type { Caller, Verdict } from './caller.ts'

/**
 * Whether someone may change where messages go. Whoever receives the verification codes can log in as anyone: that is not
 * for everyone who may change settings.
 */
export const mayChangeDelivery = (caller: Pick<Caller, 'isSystemAdministrator'>): Verdict =>
  caller.isSystemAdministrator ? null : 'systemAdministratorsOnly'
