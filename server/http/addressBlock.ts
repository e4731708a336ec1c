import { ipKeyGenerator } from 'express-rate-limit'

/** Bits of an IPv6 address that one customer of a network gets. */
const networkBits = 64

/** Whose address it is, as far as an address tells: an IPv4 address itself, an IPv6 address by its network. */
export const addressBlock = (address: string): string => ipKeyGenerator(address, networkBits)
