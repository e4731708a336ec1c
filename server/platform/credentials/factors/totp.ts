/** All authenticator apps support these. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Allowed difference between the clocks of server and app, in steps. */
const window = 1

const load = () => import('otpauth')

/** @returns a new secret in base32 and the `otpauth:` address of its QR code */
export const makeTotp = async (
  issuer: string,
  label: string,
): Promise<{ secret: string; address: string }> => {
  const { Secret, TOTP } = await load()
  const totp = new TOTP({ ...parameters, issuer, label, secret: new Secret({ size: 20 }) })
  return { secret: totp.secret.base32, address: totp.toString() }
}

/** Finds the time step that a code belongs to; null for a wrong code. */
export const findStep = async (
  secret: string,
  code: string,
  now: number,
): Promise<number | null> => {
  const { Secret, TOTP } = await load()
  const totp = new TOTP({ ...parameters, secret: Secret.fromBase32(secret) })
  const difference = totp.validate({ token: code, timestamp: now, window })
  return difference === null ? null : totp.counter({ timestamp: now }) + difference
}
