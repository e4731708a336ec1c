/** The origin of an address, or the scheme of an app's own address, as a source of a content security policy. */
const sourceOf = (address: string): string => {
  const { origin, protocol } = new URL(address)
  return origin === 'null' ? protocol : origin
}

/** @param target where the form's answer redirects to, which browsers check as well */
export const policyFor = (target?: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `form-action 'self'${target ? ` ${sourceOf(target)}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
