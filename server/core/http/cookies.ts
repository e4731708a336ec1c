import type { Request, Response } from 'express'

/**
 * Over https the cookie has the prefix by which a browser makes sure that this very host set it, for the whole host.
 */
const kinds = {
  https: { name: '__Host-refresh_token', path: '/' },
  http: { name: 'refresh_token', path: '/gateway/auth/oauth' },
} as const

/** The one cookie that the gateway sets, which no script can read. */
export interface Cookies {
  refreshToken(): string | undefined
  setRefreshToken(token: string, seconds: number): void
  clearRefreshToken(): void
}

/** A readable cookie of a request, e.g. the language; undefined where it is not sent. */
export const cookieOf = (request: Request, name: string): string | undefined =>
  request.headers.cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** @param secure whether the site is reached over https, so that the cookie never travels in the clear. */
export const makeCookies = (request: Request, response: Response, secure: boolean): Cookies => {
  const { name, path } = kinds[secure ? 'https' : 'http']
  const options = { httpOnly: true, sameSite: 'strict', path, secure } as const
  return {
    refreshToken: () => cookieOf(request, name),
    setRefreshToken: (token, seconds) =>
      void response.cookie(name, token, { ...options, maxAge: seconds * 1000 }),
    clearRefreshToken: () => void response.clearCookie(name, options),
  }
}
