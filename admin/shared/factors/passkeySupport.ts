/** False in browsers without passkeys, without HTTPS, and at an IP address, which cannot have any. */
export const isPasskeySupported = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname)
