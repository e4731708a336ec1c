import type { Request, Response } from 'express'

/** Over https, the `__Host-` prefix makes browsers verify that exactly this host set the cookie, for all paths. */
const kinds = {
  https: { name: '__Host-refresh_token', path: '/' },
  http: { name: 'refresh_token', path: '/gateway/auth/oauth' },
} as const

export interface Cookies {
  refreshToken(): string | undefined
  setRefreshToken(token: string, seconds: number): void
  clearRefreshToken(): void
}

export const cookieOf = (request: Request, name: string): string | undefined =>
  request.headers.cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

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
