import { randomBytes } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import helmet from 'helmet'
import type { Env } from '#server/core/env'

/**
 * Allows full screen, geolocation, copying and passkeys for pages of this site, and disables the other listed features.
 * Frames of other sites get none.
 */
const permissionsPolicy = [
  ...[
    'fullscreen',
    'geolocation',
    'clipboard-write',
    'publickey-credentials-get',
    'publickey-credentials-create',
  ].map((name) => `${name}=(self)`),
  ...[
    'accelerometer',
    'autoplay',
    'bluetooth',
    'browsing-topics',
    'camera',
    'clipboard-read',
    'display-capture',
    'encrypted-media',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'picture-in-picture',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((name) => `${name}=()`),
].join(', ')

const nonces = new WeakMap<ServerResponse, string>()

export const styleNonce = (response: ServerResponse): string => {
  const known = nonces.get(response)
  if (known) return known
  const nonce = randomBytes(16).toString('base64')
  nonces.set(response, nonce)
  return nonce
}

const nonceSource = (_request: IncomingMessage, response: ServerResponse) =>
  `'nonce-${styleNonce(response)}'`

/** helmet's headers without a nonce are computed once, because helmet takes longer than many responses. */
const constantHeaders = (options: Parameters<typeof helmet>[0]): [string, string][] => {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options)(request, response, (error?: unknown) => {
    if (error) throw error
  })
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)])
}

/**
 * helmet with a content security policy limited to this site's own files and `data:` images: no inline script, no eval,
 * no other origin, and trusted types only for script sinks. Styles of the console carry a nonce.
 */
export const securityHeaders = (env: Env): RequestHandler => {
  const https = env.publicUrl.startsWith('https:')
  const pages = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", nonceSource],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
  const callsAndFiles = constantHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    // Browsers evaluate these headers only on pages.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  return (request: Request, response: Response, next: NextFunction) => {
    const isCall = /^\/gateway\/(?!docs)/i.test(request.path)
    const isFile = /^\/(ucFrontEnd\/)?assets\//i.test(request.path)
    // The files of a page are dozens, so this long header would weigh as much as a script.
    if (!isFile) response.setHeader('Permissions-Policy', permissionsPolicy)
    if (!isCall && !isFile) {
      pages(request, response, next)
      return
    }
    for (const [name, value] of callsAndFiles) response.setHeader(name, value)
    next()
  }
}
