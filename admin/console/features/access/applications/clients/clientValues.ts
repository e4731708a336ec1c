import {
  clientCreation,
  hasPages,
  hasSecret,
  type ClientKind,
} from '#contract/access/applicationClients'
import { scopesOfKind } from '#contract/policies/applicationClients'

/** Entered addresses without empty lines. */
export const addressesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map((line) => String(line ?? '').trim()).filter(Boolean)

type Values = Record<string, unknown>

const { applicationId: _, kind: __, ...changeable } = clientCreation.shape

/** Omits what a client of this kind cannot have; emptied addresses are sent as empty strings. */
export const toSent = (values: Values & { kind: ClientKind }): Values => {
  const { kind } = values
  const isNew = values['id'] === undefined
  const shape = isNew ? clientCreation.shape : { ...changeable, version: true }
  const scopes: readonly unknown[] = Array.isArray(values['scopes']) ? values['scopes'] : []
  const address = (name: string) => (hasPages(kind) && values[name]) || ''
  const addresses = (name: string) => (hasPages(kind) ? addressesOf(values[name]) : [])
  const cleaned: Values = {
    ...values,
    redirectAddresses: addresses('redirectAddresses'),
    logoutRedirectAddresses: addresses('logoutRedirectAddresses'),
    logoutAddress: address('logoutAddress'),
    loginAddress: address('loginAddress'),
    refreshes: values['refreshes'] === true && kind !== 'service',
    requireAcr: (kind !== 'service' && values['requireAcr']) || '',
    requirePushed: values['requirePushed'] === true && hasPages(kind),
    publicKeys: (hasSecret(kind) && values['publicKeys']) || '',
    scopes: scopesOfKind(kind).filter((scope) => scope === 'openid' || scopes.includes(scope)),
  }
  return Object.fromEntries(Object.entries(cleaned).filter(([name]) => name in shape))
}
