import { BlockList, isIPv6 } from 'node:net'
import type { Request } from 'express'

const network = new BlockList()
for (const [address, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  network.addSubnet(address, bits, 'ipv4')
network.addAddress('::1', 'ipv6')
network.addSubnet('fc00::', 7, 'ipv6')
network.addSubnet('fe80::', 10, 'ipv6')

/**
 * Whether a call comes from this machine or its private network. What a proxy hands on without being trusted to name
 * the caller comes from outside.
 */
export const isFromInside = (request: Request, trustsProxy: boolean): boolean => {
  if (!trustsProxy && request.headers['x-forwarded-for'] !== undefined) return false
  const address = request.ip ?? ''
  return network.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
