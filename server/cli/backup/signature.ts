import type { Tokens } from '#server/core/tokens'

const purpose = 'backup'
/** Fixed text whose digest shows whether the same secret was used. */
const keyText = 'key'

/** MAC of the manifest keyed from JWT_SECRET, preceded by a digest that identifies the secret. */
export const signManifest = ({ digest }: Tokens, manifest: string): string =>
  `${digest(purpose, keyText)} ${digest(purpose, manifest)}`

export const requireSignature = (
  { isDigest }: Tokens,
  file: string,
  manifest: string,
  signature: string | null,
): void => {
  const [key = '', mac = ''] = signature?.split(' ') ?? []
  if (isDigest(mac, purpose, manifest)) return
  const fault =
    signature === null
      ? 'has no signature: an earlier version made it, or someone removed the signature.'
      : isDigest(key, purpose, keyText)
        ? 'was changed after it was made.'
        : 'was made with another JWT_SECRET than the one that is set here, or was changed after it was made.'
  throw new Error(
    `${file} ${fault} Add --accept-unsigned to restore it if you know that nobody changed it.`,
  )
}
