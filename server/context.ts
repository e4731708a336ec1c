import type { Logger } from 'pino'
import type { Database } from '#db/connect'
import type { Env } from './core/env.ts'
import { makeFairShares, makeReadingTurns, type FairQueue, type FairShares } from './core/queue.ts'
import { makeMemo } from './core/memo.ts'
import { makeSeal } from './core/seal.ts'
import { makeTableReadings } from './core/tables/readTable.ts'
import type { Tokens } from './core/tokens.ts'
import type { Context } from './core/context.ts'
import { featureLinks } from './featureLinks.ts'
import type { Integrity } from './features/operations/health/integrity.ts'
import {
  makeStationsCache,
  type StationsCache,
} from './features/positioning/coverage/stationsCache.ts'
import {
  maxCachedMaps,
  type MapContents,
} from './features/positioning/ionosphere/values.service.ts'
import { makeDispatcher, type Dispatcher } from './features/operations/webhooks/dispatcher.ts'
import { makeWebhookCalls } from './features/operations/webhooks/webhookCalls.ts'
import { makeOauthPages, type OauthPages } from './features/site/pages/oauthPages.ts'
import { makeSitePages, type SitePages } from './features/site/pages/sitePages.ts'
import { makeRefusals, type Refusals } from './platform/audit/refusals.ts'
import { makeSealer, type Sealer } from './platform/audit/sealer.ts'
import { logNameOf } from './platform/audit/signer.ts'
import type { Joining } from './features/companies/membership/joining.ts'
import { purgeCodes } from './platform/credentials/codes.queries.ts'
import { makePasswords, type Passwords } from './platform/credentials/passwords.ts'
import type { Audience } from './platform/events/audience.ts'
import { makeStreams, type Streams } from './platform/events/streams.ts'
import {
  makeActivity,
  type Activity,
  makeEndedSessions,
  type EndedSessions,
} from './platform/identity/sessionActivity.ts'
import { makeApiTokenUses, type ApiTokenUses } from './platform/identity/tokenUses.ts'
import { makeCallers, type Callers } from './platform/identity/callers.ts'
import { purgeContactChanges } from './platform/identity/contactChanges.queries.ts'
import type { PersonalDataEraser } from './platform/identity/personalData.ts'
import { makeLegal, type LiveLegal } from './platform/legal/legal.ts'
import { makeDelivery, type Delivery } from './platform/messaging/delivery.ts'
import { providersOf } from './platform/messaging/providers.ts'
import { makeLogoutCalls } from './platform/oauth/logoutCalls.ts'
import { makeOauth, type Oauth } from './platform/oauth/oauthRouter.ts'
import { makeOauthKeys, type OauthKeys } from './platform/oauth/keys.ts'
import { makePostTo, type PostTo } from './platform/outgoing/postTo.ts'
import type { Sender } from './platform/outgoing/sender.ts'
import { makeCheckTarget, type CheckTarget } from './platform/outgoing/targets.ts'
import { makeRightsCache, type RightsCache } from './platform/permissions/rightsCache.ts'
import { maxConcurrentExports } from './platform/routing/defineExport.ts'
import { makeListAccess, type ListAccess } from './platform/routing/listAccess.ts'
import { connectRateCounts } from './platform/routing/rateCounts.ts'
import { makeRateLimits, type RateLimits } from './platform/routing/rateLimits.ts'
import { listTokenPermissions } from './platform/routing/tokenAccess.ts'
import { makeSettings, type LiveSettings } from './platform/settings/settings.ts'
import { routesFor } from './routes.ts'

/** Members that `createContext` receives; it creates the others. */
type Base = Pick<Context, 'env' | 'db' | 'log' | 'now' | 'tokens' | 'integrity'>

declare module '#server/core/context' {
  /**
   * Objects with the lifetime of the process. All members are declared here and nowhere else: the layers below use them,
   * but must not import the modules of their types.
   */
  interface Context {
    readonly env: Env
    readonly db: Database
    readonly log: Logger
    readonly now: () => number
    readonly tokens: Tokens
    readonly settings: LiveSettings
    readonly legal: LiveLegal

    // Callers and their rights.
    readonly passwords: Passwords
    readonly callers: Callers
    readonly rights: RightsCache
    readonly activity: Activity
    readonly apiTokenUses: ApiTokenUses
    readonly endedSessions: EndedSessions

    // Logging in at applications.
    readonly oauth: Oauth
    readonly oauthKeys: OauthKeys

    // Calls to addresses that people entered.
    readonly postTo: PostTo
    readonly checkTarget: CheckTarget
    readonly logoutCalls: Sender
    readonly webhookCalls: Sender
    readonly dispatcher: Dispatcher

    // Limits of requests.
    readonly rates: RateLimits
    readonly readingTurns: FairQueue
    readonly tableReadings: FairQueue
    readonly exportPlaces: FairShares

    // The audit log, and whom it notifies.
    readonly refusals: Refusals
    readonly sealer: Sealer
    readonly integrity: Integrity
    readonly streams: Streams
    readonly delivery: Delivery

    // Work and caches of one feature.
    readonly lists: ListAccess
    readonly tokenPermissions: ReadonlySet<number>
    readonly stations: StationsCache
    readonly mapContents: MapContents
    readonly sitePages: SitePages

    // Links between features (`featureLinks.ts`).
    readonly joining: Joining
    readonly oauthPages: OauthPages
    readonly personalDataErasers: readonly PersonalDataEraser[]
    readonly audiences: Readonly<Record<string, Audience>>
  }
}

/** @param print prints a line on the terminal, for messages without a provider */
export const createContext = async (
  base: Base,
  print: (text: string) => void,
): Promise<Context> => {
  const { env, db, log, now, tokens, integrity } = base
  const settings = await makeSettings(env, db.read)
  const legal = await makeLegal(db.read, now)
  const providers = providersOf(env, settings, now, print)
  const oauthKeys = makeOauthKeys(base)
  const sitePages = makeSitePages({ env, settings, legal })
  const postTo = makePostTo(env)
  const webhookCalls = makeWebhookCalls(base, postTo, () => context)
  const sealer = makeSealer({
    db,
    tokens,
    seal: makeSeal(env.secrets, 'log'),
    name: logNameOf(env.publicUrl),
    log,
    now,
    onBroken: () => integrity.reportLog(false),
  })
  const routes = routesFor(env.production)
  const lists = makeListAccess(routes)
  // The last step that can fail, so that its connection cannot be left open.
  const rateCounts = await connectRateCounts(env.redisUrl, tokens, log)
  const context: Context = {
    ...base,
    settings,
    legal,
    passwords: makePasswords(env.weakPasswordHashes),
    callers: makeCallers(),
    rights: makeRightsCache(db.read),
    activity: makeActivity(),
    apiTokenUses: makeApiTokenUses(),
    endedSessions: makeEndedSessions(log),
    oauth: makeOauth(() => context),
    oauthKeys,
    postTo,
    checkTarget: makeCheckTarget(env),
    logoutCalls: makeLogoutCalls({ ...base, oauthKeys }, postTo),
    webhookCalls,
    dispatcher: makeDispatcher({ ...base, sealer, webhookCalls }),
    rates: makeRateLimits(settings, rateCounts),
    readingTurns: makeReadingTurns(),
    tableReadings: makeTableReadings(),
    exportPlaces: makeFairShares(maxConcurrentExports, 5),
    refusals: makeRefusals(log, now),
    sealer,
    streams: makeStreams(() => context, lists),
    delivery: makeDelivery(base, providers, async (trx, before) => {
      await purgeCodes(trx, before)
      await purgeContactChanges(trx, before)
    }),
    lists,
    tokenPermissions: listTokenPermissions(routes),
    stations: makeStationsCache(db.read),
    mapContents: makeMemo(maxCachedMaps),
    sitePages,
    oauthPages: makeOauthPages(sitePages),
    ...featureLinks,
  }
  return context
}
