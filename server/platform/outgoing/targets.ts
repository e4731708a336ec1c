import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import type { OutgoingReason } from '#contract/operations/webhooks'
import type { Env } from '#server/core/env'
import { withTimeout } from '#server/core/timers'

export const limitMs = 10_000

/** A call that was not made or not answered. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError'
  readonly reason: OutgoingReason

  constructor(reason: OutgoingReason) {
    super(reason)
    this.reason = reason
  }
}

export const reasonOf = (error: unknown): OutgoingReason => {
  if (error instanceof OutgoingError) return error.reason
  const {
    code,
    name = '',
    message = '',
  } = error as { code?: unknown; name?: string; message?: string }
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout'
  if (code === 'ECONNREFUSED') return 'refused'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'nameNotFound'
  if (/is not allowed/.test(message)) return 'addressNotAllowed'
  return /CERT|SIGNED|TLS|SSL/.test(String(code)) ? 'certificateNotValid' : 'connectionFailed'
}

type Family = 'ipv4' | 'ipv6'
const familyOf = (address: string): Family => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const networksOf = (
  networks: readonly string[],
): ((addresses: readonly LookupAddress[]) => boolean) => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (addresses) => addresses.every(({ address }) => list.check(address, familyOf(address)))
}

const isLoopback = networksOf(['127.0.0.0/8', '::1'])

/** Ports below 1024 belong to other protocols, e.g. 25 to mail. */
const isWebPort = (port: string): boolean => port === '' || port === '443' || Number(port) >= 1024

const resolveAll = (host: string): Promise<LookupAddress[]> => lookup(host, { all: true })
export type Resolve = typeof resolveAll

/** Where outgoing calls may go, by the environment. */
export type TargetRules = Pick<Env, 'production' | 'publicUrl' | 'outgoingAllow'>

export interface Target {
  readonly url: URL
  readonly addresses: LookupAddress[]
  /** True if the addresses are allowed although they may not be public. */
  readonly isExempt: boolean
}

/**
 * Resolves an address that someone entered. It must be https; outside production loopback is allowed, too.
 * @throws OutgoingError
 */
export const makeFindTarget = (
  { production, publicUrl, outgoingAllow }: TargetRules,
  resolve: Resolve = resolveAll,
) => {
  const isNamed = networksOf(outgoingAllow)
  const ownHost = new URL(publicUrl).hostname

  return async (address: string): Promise<Target> => {
    const url = URL.canParse(address) ? new URL(address) : null
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
      throw new OutgoingError('addressNotAllowed')
    const host = url.hostname.replace(/^\[|\]$|\.+$/g, '')
    const isAllowed = url.protocol === 'https:' && isWebPort(url.port) && host !== ownHost
    if (production && !isAllowed) throw new OutgoingError('addressNotAllowed')
    const found = isIP(host)
      ? Promise.resolve([{ address: host, family: isIP(host) }])
      : resolve(host)
    if (!(await withTimeout(limitMs, found))) throw new OutgoingError('timeout')
    const addresses = await found
    const isLocal = !production && isLoopback(addresses)
    if (!isLocal && !isAllowed) throw new OutgoingError('addressNotAllowed')
    return { url, addresses, isExempt: isLocal || isNamed(addresses) }
  }
}

/** Checks an address when it is entered; returns null for one that calls may go to. It connects to nothing. */
export type CheckTarget = (address: string) => Promise<OutgoingReason | null>

export const makeCheckTarget = (rules: TargetRules, resolve?: Resolve): CheckTarget => {
  const findTarget = makeFindTarget(rules, resolve)
  return async (address) => {
    try {
      const { addresses, isExempt } = await findTarget(address)
      const { default: ipaddr } = await import('ipaddr.js')
      const isPublic = addresses.every((one) => ipaddr.parse(one.address).range() === 'unicast')
      return isExempt || isPublic ? null : 'addressNotAllowed'
    } catch (error) {
      return reasonOf(error)
    }
  }
}
