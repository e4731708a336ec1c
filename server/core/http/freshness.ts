import type { Request, Response } from 'express'

const yearSeconds = 31_536_000
const shortCacheSeconds = 300

/**
 * Sets caching headers for a response that changes only with a release. With the current version in `?v=` it is
 * immutable for a year; otherwise it expires after five minutes and Express can answer 304.
 */
export const setFreshness = (request: Request, response: Response, version: string): void => {
  response.setHeader('ETag', `W/"${version}"`)
  response.setHeader(
    'Cache-Control',
    request.query['v'] === version
      ? `public, max-age=${yearSeconds}, immutable`
      : `public, max-age=${shortCacheSeconds}`,
  )
}
