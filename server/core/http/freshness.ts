import type { Request, Response } from 'express'

const aYear = 31_536_000
const aWhile = 300

/**
 * Names the content of an answer that a release alone changes. Asked for under that name (`?v=`) the answer is kept
 * for good; otherwise for a while, and then Express answers 304 to the person who still holds it.
 */
export const setFreshness = (request: Request, response: Response, version: string): void => {
  response.setHeader('ETag', `W/"${version}"`)
  response.setHeader(
    'Cache-Control',
    request.query['v'] === version
      ? `public, max-age=${aYear}, immutable`
      : `public, max-age=${aWhile}`,
  )
}
