import { clientAddressProblem } from '#contract/core/addresses'
import {
  hasSecret,
  maxClientsOfApplication,
  maxClientSecrets,
  type ClientKind,
  type ClientRecord,
} from '#contract/access/applicationClients'
import type { Verdict } from './caller.ts'

export const mayAddClient = (existing: number): Verdict =>
  existing < maxClientsOfApplication ? null : 'clientsTooMany'

/** Only apps on devices may register a scheme of their own. */
export const mayUseAddresses = (kind: ClientKind, addresses: readonly string[]): Verdict =>
  addresses.some((address) => clientAddressProblem(address, kind === 'native'))
    ? 'addressNotAllowed'
    : null

export const mayAddSecret = ({
  kind,
  secrets,
}: Pick<ClientRecord, 'kind' | 'secrets'>): Verdict => {
  if (!hasSecret(kind)) return 'statusDoesNotAllow'
  return secrets.length < maxClientSecrets ? null : 'secretsTooMany'
}

export const mayUseClient = ({ state }: Pick<ClientRecord, 'state'>): Verdict =>
  state === 'active' ? null : 'statusDoesNotAllow'
