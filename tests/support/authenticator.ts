import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const encode = (bytes: Buffer): string => bytes.toString('base64url')
const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest()

const flags = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 }

/** Misbehaviour of an authenticator; by default it is honest and at the tests' server. */
export interface Behaviour {
  origin?: string
  rpId?: string
  verifiesUser?: boolean
  counter?: number
  challenge?: string
  userHandle?: string
}

interface Options {
  options: { challenge: string; rp?: { id: string }; rpId?: string; user?: { id: string } }
}

/** The public key as COSE: a map of type, algorithm, curve and both coordinates. */
const coseOf = (x: string, y: string): Buffer =>
  Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])

const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

const attestationOf = (authData: Buffer): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(authData.length)
  return Buffer.concat([
    Buffer.from([0xa3]),
    ...['fmt', 'none', 'attStmt'].map(cborText),
    Buffer.from([0xa0]),
    cborText('authData'),
    Buffer.from([0x59]),
    length,
    authData,
  ])
}

const dataOf = (rpId: string, bits: number, counter: number): Buffer => {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(bits)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(rpId), rest])
}

/**
 * An authenticator with one passkey, in software.
 * @param synced whether the passkey is copied to other devices
 */
export const makeAuthenticator = ({ synced = false, origin = 'http://localhost:0' } = {}) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let handle = ''
  let uses = 0

  const bitsOf = ({ verifiesUser = true }: Behaviour): number =>
    flags.present +
    (verifiesUser ? flags.verified : 0) +
    (synced ? flags.backupEligible + flags.backedUp : 0)

  const clientDataOf = (type: string, { options }: Options, how: Behaviour): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: how.challenge ?? options.challenge,
        origin: how.origin ?? origin,
        crossOrigin: false,
      }),
    )

  const answer = (response: object) => ({
    id: encode(id),
    rawId: encode(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    id: encode(id),
    create: (made: Options, how: Behaviour = {}) => {
      handle = made.options.user?.id ?? ''
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        dataOf(
          how.rpId ?? made.options.rp?.id ?? '',
          bitsOf(how) + flags.attested,
          how.counter ?? 0,
        ),
        Buffer.alloc(16),
        length,
        id,
        coseOf(x, y),
      ])
      return answer({
        clientDataJSON: encode(clientDataOf('webauthn.create', made, how)),
        attestationObject: encode(attestationOf(authData)),
        transports: ['internal'],
      })
    },
    sign: (made: Options, how: Behaviour = {}) => {
      uses += 1
      const counter = how.counter ?? (synced ? 0 : uses)
      const authenticatorData = dataOf(how.rpId ?? made.options.rpId ?? '', bitsOf(how), counter)
      const clientData = clientDataOf('webauthn.get', made, how)
      const signed = Buffer.concat([authenticatorData, sha256(clientData)])
      return answer({
        clientDataJSON: encode(clientData),
        authenticatorData: encode(authenticatorData),
        signature: encode(sign('sha256', signed, privateKey)),
        userHandle: how.userHandle ?? handle,
      })
    },
  }
}
export type Authenticator = ReturnType<typeof makeAuthenticator>
