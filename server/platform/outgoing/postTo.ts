import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps, type RequestOptions } from 'node:https'
import { BlockList, isIP } from 'node:net'
import type { Env } from '#server/core/env'
import { withTimeout } from '#server/core/timers'

const limitMs = 10_000

/** A call that was not made or not answered; its message is short and shown on the client's page. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError'
}

const reasonOf = (error: unknown): string => {
  const {
    code,
    name = '',
    message = '',
  } = error as { code?: unknown; name?: string; message?: string }
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout'
  if (code === 'ECONNREFUSED') return 'refused'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name not found'
  if (/is not allowed/.test(message)) return 'address not allowed'
  return /CERT|SIGNED|TLS|SSL/.test(String(code)) ? 'certificate not valid' : 'connection failed'
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

export type PostTo = (
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
) => Promise<{ status: number; ms: number }>

const resolveAll = (host: string): Promise<LookupAddress[]> => lookup(host, { all: true })

/**
 * Posts to an address that someone entered. It must be https and, unless `OUTGOING_ALLOW` names it, public; outside
 * production loopback is allowed, too. Redirects are not followed, and the answer's body is not read.
 * @throws OutgoingError
 */
export const makePostTo = (
  { production, publicUrl, outgoingAllow }: Pick<Env, 'production' | 'publicUrl' | 'outgoingAllow'>,
  resolve = resolveAll,
): PostTo => {
  const isExempt = networksOf(outgoingAllow)
  const ownHost = new URL(publicUrl).hostname

  /** Connects to the checked addresses only, because a second lookup of the name may find others. */
  const optionsOf = async (url: URL): Promise<RequestOptions> => {
    const host = url.hostname.replace(/^\[|\]$|\.$/g, '')
    const found = isIP(host)
      ? Promise.resolve([{ address: host, family: isIP(host) }])
      : resolve(host)
    if (!(await withTimeout(limitMs, found))) throw new OutgoingError('timeout')
    const addresses = await found
    const isLocal = !production && isLoopback(addresses)
    const isAllowed = url.protocol === 'https:' && isWebPort(url.port) && host !== ownHost
    if (!isLocal && !isAllowed) throw new OutgoingError('address not allowed')
    const agents = await import('request-filtering-agent')
    const Agent =
      url.protocol === 'https:'
        ? agents.RequestFilteringHttpsAgent
        : agents.RequestFilteringHttpAgent
    const isChecked = isLocal || isExempt(addresses)
    return {
      agent: new Agent({
        autoSelectFamily: true,
        allowPrivateIPAddress: isChecked,
        allowMetaIPAddress: isChecked,
      }),
      lookup: (_host, _options, done) => done(null, addresses),
    }
  }

  return async (address, body, headers) => {
    const begun = performance.now()
    try {
      const url = URL.canParse(address) ? new URL(address) : null
      if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
        throw new OutgoingError('address not allowed')
      const options: RequestOptions = {
        ...(await optionsOf(url)),
        method: 'POST',
        headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(limitMs),
      }
      const request = url.protocol === 'https:' ? requestHttps : requestHttp
      const status = await new Promise<number>((done, fail) => {
        request(url, options, (response) => {
          response.destroy()
          done(response.statusCode ?? 0)
        })
          .on('error', fail)
          .end(body)
      })
      return { status, ms: Math.round(performance.now() - begun) }
    } catch (error) {
      throw error instanceof OutgoingError ? error : new OutgoingError(reasonOf(error))
    }
  }
}
