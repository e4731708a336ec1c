import { json, type Request, type Response } from 'express'

const parse = json({ limit: '200kb', type: 'application/json' })

/** Parses the body into `request.body`; call it only after the limits allow the request. */
export const readJson = (request: Request, response: Response): Promise<void> =>
  new Promise((done, fail) => {
    parse(request, response, (error?: unknown) => (error ? fail(error) : done()))
  })
