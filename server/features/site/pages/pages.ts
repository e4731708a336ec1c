import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Router, type NextFunction, type Request, type Response } from 'express'
import expressStaticGzip from 'express-static-gzip'
import { locales, type Locale } from '#contract/text/locale'
import { preferredLocale } from '#i18n/index'
import { textOf } from '#i18n/server'
import { derivedFrom } from '#server/core/memo'
import type { Context } from '#server/core/context'
import type { Env } from '#server/core/env'
import type { Settings } from '#server/core/settings'
import { type LegalDocuments, withSystemName } from '#server/platform/legal/legal'
import { makeCompressOnce } from '#server/core/http/compressOnce'
import { cookieOf } from '#server/core/scope'
import { styleNonce } from '#server/core/http/securityHeaders'
import { logoAddress, publicSettingsOf } from '#server/core/publicSettings'
import { legacyTarget } from './legacy.ts'
import { robotsOf, sitemapOf } from './discovery.ts'
import { withLegal, fillPage } from './legalPage.ts'

const dist = 'dist'
const year = 31_536_000
const anHour = { 'Cache-Control': 'public, max-age=3600' }

const localeOf = (request: Request): Locale => {
  const stored = cookieOf(request, 'locale')
  return stored === 'zh' || stored === 'en'
    ? stored
    : preferredLocale(request.headers['accept-language'])
}

const themeOf = (request: Request): string => {
  const stored = cookieOf(request, 'theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

const describePage = (response: Response, status: number): Response =>
  response
    .status(status)
    .setHeader('Cache-Control', 'no-cache')
    .setHeader('Vary', 'Accept-Language, Cookie')
    .type('html')

const withoutEmptyFilings = (page: string, { filings }: Settings): string =>
  [
    [filings.icp, /<a [^>]*>\{\{filingIcp\}\}<\/a>/g] as const,
    [filings.police, /<a [^>]*>\{\{filingPolice\}\}<\/a>/g] as const,
  ].reduce((text, [number, link]) => (number ? text : text.replaceAll(link, '')), page)

const withLogo = (page: string, { logo }: Settings): string => {
  const address = logoAddress(logo)
  return address === null
    ? page
    : page.replaceAll(
        /<svg class="mark".*?<\/svg>/gs,
        `<img class="mark-logo" src="${address}" alt=""/>`,
      )
}

/** Prefixes links with the language, as in `/en/home`, on pages served at a fixed-language address. */
const withPrefix = (page: string, locale: Locale): string =>
  page.replaceAll(
    /(<a [^>]*href=")\/(home|coverage|ionosphere|control|download|agreement|privacy)(?=["?#])/g,
    `$1/${locale}/$2`,
  )

const readPages = (
  env: Env,
  settings: Settings,
  legal: LegalDocuments,
): Record<Locale, Map<string, string>> => {
  const { icp, police } = settings.filings
  const values = {
    filingIcp: icp,
    filingPolice: police,
    filingPoliceCode: police.replaceAll(/\D/g, ''),
    systemNameZh: settings.systemName.zh,
    systemNameEn: settings.systemName.en,
    publicUrl: env.publicUrl,
    agreementVersion: legal.agreement.documentVersion,
    settings: JSON.stringify(publicSettingsOf(env, settings, legal.agreement.documentVersion)),
  }
  const of = (locale: Locale) => {
    const folder = join(dist, 'portal', 'html', locale)
    const names = existsSync(folder) ? readdirSync(folder) : []
    return new Map(
      names.map((file) => {
        const name = file.replace(/\.html$/, '')
        const prerendered = readFileSync(join(folder, file), 'utf8')
        const page = withLogo(withoutEmptyFilings(prerendered, settings), settings)
        return [
          name,
          fillPage(
            withLegal(page, name, locale, (kind) => withSystemName(legal[kind], settings)),
            {
              ...values,
              systemName: settings.systemName[locale],
              browserTooOld: textOf(locale, 'messages.browserTooOld'),
            },
          ),
        ]
      }),
    )
  }
  return { zh: of('zh'), en: of('en') }
}

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
  const template = derivedFrom([settings, legal], (current, { agreement }) =>
    existsSync(file)
      ? fillPage(readFileSync(file, 'utf8'), {
          settings: JSON.stringify(publicSettingsOf(env, current, agreement.documentVersion)),
        })
      : '',
  )
  const router = Router()
  router.use('/assets', staticFiles('console/assets', true))
  router.use(staticFiles('console/static', false))
  router.get('/{*path}', (request, response, next) => {
    if (!template() || request.path.startsWith('/assets/')) return next()
    const locale = localeOf(request)
    const page = fillPage(template(), {
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
  const { env, settings, legal } = context
  const pages = derivedFrom([settings, legal], (...current) => readPages(env, ...current))
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
    if (page === undefined) return false
    const filled = fillPage(page, { theme: themeOf(request) })
    const html = prefixed ? withPrefix(filled, locale) : filled
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
