import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { z } from 'zod'
import { hasSecret, maxPublicKeys, type ClientKind } from '#contract/access/applicationClients'
import { json } from '#contract/core/paging'
import type { Verdict } from '#contract/policies/caller'

const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']
const curves: ReadonlySet<unknown> = new Set(['prime256v1', 'secp384r1'])
const minModulusBits = 2048

const isPublicKey = (key: JsonWebKey): boolean => {
  if (privateMembers.some((name) => name in key)) return false
  try {
    const { asymmetricKeyDetails: details } = createPublicKey({ key, format: 'jwk' })
    return curves.has(details?.namedCurve) || (details?.modulusLength ?? 0) >= minModulusBits
  } catch {
    // Node refuses values that are no key, such as a point outside its curve.
    return false
  }
}

const keySet = json(
  z.strictObject({
    keys: z
      .array(z.looseObject({ kty: z.enum(['EC', 'RSA']) }).refine(isPublicKey))
      .min(1)
      .max(maxPublicKeys),
  }),
)

/** Only clients that authenticate have keys; a leaked private key in the text would let anyone pose as the client. */
export const mayUsePublicKeys = (kind: ClientKind, text: string): Verdict =>
  text === '' || (hasSecret(kind) && keySet.safeParse(text).success) ? null : 'publicKeysInvalid'
