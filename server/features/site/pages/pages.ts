import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Router, type NextFunction, type Request, type Response } from 'express'
import expressStaticGzip from 'express-static-gzip'
import { interactionParameter } from '#contract/access/oauth'
import { locales, type Locale } from '#contract/text/locale'
import { textOf } from '#i18n/server'
import { derivedFrom } from '#server/core/memo'
import type { Context } from '#server/core/context'
import { makeCompressOnce } from '#server/core/http/compressOnce'
import { styleNonce } from '#server/core/http/securityHeaders'
import { publicSettingsOf } from '#server/core/publicSettings'
import { legacyTarget } from './legacy.ts'
import { robotsOf, sitemapOf } from './discovery.ts'
import { fillPage } from './legalPage.ts'
import { preloadsOf } from './consoleFiles.ts'
import { isOauthPage } from './oauthPages.ts'
import { dist, localeOf, themeOf } from './sitePages.ts'

const year = 31_536_000
const anHour = { 'Cache-Control': 'public, max-age=3600' }

const describePage = (response: Response, status: number): Response =>
  response
    .status(status)
    .setHeader('Cache-Control', 'no-cache')
    .setHeader('Vary', 'Accept-Language, Cookie')
    .type('html')

/** Prefixes links with the language, as in `/en/home`, on pages served at a fixed-language address. */
const withPrefix = (page: string, locale: Locale): string =>
  page.replaceAll(
    /(<a [^>]*href=")\/(home|coverage|ionosphere|control|download|agreement|privacy)(?=["?#])/g,
    `$1/${locale}/$2`,
  )

const staticFiles = (folder: string, immutable: boolean) =>
  expressStaticGzip(join(dist, folder), {
    index: false,
    enableBrotli: true,
    serveStatic: {
      redirect: false,
      etag: true,
      ...(immutable ? { immutable: true, maxAge: year * 1000 } : { maxAge: 3600_000 }),
    },
  })

const consoleRouter = ({ env, settings, legal }: Context): Router => {
  const file = join(dist, 'console', 'index.html')
  const template = derivedFrom([settings, legal], (current, { agreement }) => {
    if (!existsSync(file)) return undefined
    const page = readFileSync(file, 'utf8')
    const values = {
      settings: JSON.stringify(publicSettingsOf(env, current, agreement.documentVersion)),
    }
    const pageIn = (locale: Locale) =>
      fillPage(page.replace('<!-- preloads -->', preloadsOf(page, locale)), values)
    return { zh: pageIn('zh'), en: pageIn('en') }
  })
  const router = Router()
  router.use('/assets', staticFiles('console/assets', true))
  router.use(staticFiles('console/static', false))
  router.get('/{*path}', (request, response, next) => {
    const templates = template()
    if (!templates || request.path.startsWith('/assets/')) return next()
    const locale = localeOf(request)
    const page = fillPage(templates[locale], {
      theme: themeOf(request),
      lang: locale === 'zh' ? 'zh-CN' : 'en',
      systemName: settings.current.systemName[locale],
      nonce: styleNonce(response),
      starting: textOf(locale, 'messages.starting'),
      startingSlowly: textOf(locale, 'messages.startingSlowly'),
      reload: textOf(locale, 'messages.reload'),
      browserTooOld: textOf(locale, 'messages.browserTooOld'),
    })
    // The nonce makes each response different, so its compressed form cannot be cached.
    describePage(response, 200).send(page)
  })
  return router
}

const startAddress = (address: string): string =>
  address.includes('ucFrontEnd') && !address.includes('login')
    ? '/ucFrontEnd/personalCenter'
    : '/home'

const orNext = (sent: Promise<boolean>, next: NextFunction): void => {
  sent.then((found) => found || next(), next)
}

export const siteRouter = (context: Context): Router => {
  const { env, sitePages: pages } = context
  const router = Router()
  const sendOnceCompressed = makeCompressOnce()
  const send = async (
    request: Request,
    response: Response,
    locale: Locale,
    name: string,
    prefixed = false,
  ): Promise<boolean> => {
    const page = pages()[locale].get(name)
    if (page === undefined || isOauthPage(name)) return false
    const filled = fillPage(page, { theme: themeOf(request) })
    const isInteraction = name === 'login' && interactionParameter in request.query
    const marked = isInteraction ? filled.replace('<html ', '<html data-interaction="" ') : filled
    const html = prefixed ? withPrefix(marked, locale) : marked
    await sendOnceCompressed(request, describePage(response, name === '404' ? 404 : 200), html)
    return true
  }

  router.use('/assets', staticFiles('portal/assets', true))
  router.use('/ucFrontEnd', consoleRouter(context))
  router.use(staticFiles('portal/static', false))
  router.get(
    '/robots.txt',
    (_request, response) => void response.set(anHour).type('text').send(robotsOf(env.publicUrl)),
  )
  router.get(
    '/sitemap.xml',
    (_request, response) => void response.set(anHour).type('xml').send(sitemapOf(env.publicUrl)),
  )
  router.get('/', (request, response) => response.redirect(302, startAddress(request.originalUrl)))
  router.get('/personalCenter', (_request, response) =>
    response.redirect(302, '/ucFrontEnd/personalCenter'),
  )
  router.get('/oldUserCenter{/*path}', (request, response, next) => {
    const path = request.path.replace(/^\/oldUserCenter\/?/i, '').replace(/\/$/, '')
    const { id } = request.query
    const target = legacyTarget(path, typeof id === 'string' ? id : undefined)
    if (target === null) next()
    else response.redirect(302, target)
  })
  for (const locale of locales)
    router.get(`/${locale}/:name`, (request, response, next) => {
      orNext(send(request, response, locale, request.params.name, true), next)
    })
  router.get('/:name', (request, response, next) => {
    orNext(send(request, response, localeOf(request), request.params.name), next)
  })
  /** Unknown routes redirect to /404 only for HTML requests; a missing image or other file falls through. */
  router.get('/{*path}', (request, response, next) => {
    if (!/\btext\/html\b/.test(request.headers.accept ?? '')) return next()
    const prefix = /^\/(?:zh|en)(?=\/)/.exec(request.path)?.[0] ?? ''
    response.redirect(302, `${prefix}/404`)
  })
  router.use((_request, response) => {
    response.status(404).type('text').send('Not found')
  })
  return router
}
