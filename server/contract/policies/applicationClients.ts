import { clientAddressProblem } from '#contract/core/addresses'
import { oauthScopes, serviceScopes, type ClientScope } from '#contract/access/oauth'
import {
  hasPages,
  hasSecret,
  maxClientsOfApplication,
  maxClientSecrets,
  type ClientKind,
  type ClientRecord,
} from '#contract/access/applicationClients'
import type { Verdict } from './caller.ts'

export const mayAddClient = (existing: number): Verdict =>
  existing < maxClientsOfApplication ? null : 'clientsTooMany'

/** Only apps may register a scheme of their own, and clients without pages have no addresses. */
export const mayUseAddresses = (kind: ClientKind, addresses: readonly string[]): Verdict =>
  addresses.some((address) => !hasPages(kind) || clientAddressProblem(address, kind === 'native'))
    ? 'addressNotAllowed'
    : null

/** The scopes that a client of this kind can have. */
export const scopesOfKind = (kind: ClientKind): readonly ClientScope[] =>
  kind === 'service' ? serviceScopes : oauthScopes

export const mayAddSecret = ({
  kind,
  secrets,
}: Pick<ClientRecord, 'kind' | 'secrets'>): Verdict => {
  if (!hasSecret(kind)) return 'statusDoesNotAllow'
  return secrets.length < maxClientSecrets ? null : 'secretsTooMany'
}

/** Only a client with pages can show an administrator what it learns about people. */
export const mayTryClient = ({ kind, state }: Pick<ClientRecord, 'kind' | 'state'>): Verdict =>
  hasPages(kind) ? mayUseClient({ state }) : 'statusDoesNotAllow'

export const mayUseClient = ({ state }: Pick<ClientRecord, 'state'>): Verdict =>
  state === 'active' ? null : 'statusDoesNotAllow'
