import { ipKeyGenerator } from 'express-rate-limit'

/** A /64 is the IPv6 network usually assigned to one subscriber or machine. */
const networkBits = 64

/** Rate limits treat an IPv4 address, also one mapped into IPv6, or a whole IPv6 network as one address. */
export const addressBlock = (address: string): string => ipKeyGenerator(address, networkBits)
