/** Reads one of this site's readable cookies (language, theme); undefined where it is not set. */
export const readCookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Keeps a preference for a year. A cookie, so that the server can answer in the right language at once. */
export const writeCookie = (name: string, value: string): void => {
  document.cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`
}
