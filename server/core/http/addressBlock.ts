import { ipKeyGenerator } from 'express-rate-limit'

/** Bits of an IPv6 address that its network is known by: what is given to one household or one machine. */
const networkBits = 64

/** What counts as one address: an IPv4 address, also where it is mapped into IPv6, or a whole IPv6 network. */
export const addressBlock = (address: string): string => ipKeyGenerator(address, networkBits)
