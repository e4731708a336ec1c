import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import { oauthScopes, type OauthScope } from '#contract/access/oauth'
import { isInRange, startsWithin } from '#contract/core/times'
import type { Transaction } from '#db/connect'
import { isBusy, isStorageFull, isUnreachable } from '#db/dialect'
import type { Context } from '#server/core/context'
import { makeMemo } from '#server/core/memo'
import { makeSeal } from '#server/core/seal'
import { hexDigest } from '#server/core/tokens'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { findBoundSession, findPortalSession } from '#server/platform/identity/portalSession'
import {
  consumeArtifact,
  deleteArtifact,
  deleteGrant,
  findArtifact,
  recordClientUse,
  recordLogin,
  storeArtifact,
  storeOnce,
  type Artifact,
} from './store/artifacts.queries.ts'
import { findClientMetadata, storeConsent } from './store/clients.queries.ts'
import { countPoll, findDeviceCode, lockDeviceCode } from './store/deviceCodes.queries.ts'
import { accountOf, currentCall, factsOf, type Call } from './calls.ts'
import { scopeOf } from './scopes.ts'
import { notifyReuse } from './refusedRequests.ts'

/** A replaced refresh token still works this long, for lost answers and tabs that refresh at once. */
const graceMs = 10_000

const useIntervalMs = 60_000

/** Answers 503 where the database cannot, because the library would answer 500. */
const orUnavailable = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work()
  } catch (error) {
    if (isBusy(error) || isUnreachable(error) || isStorageFull(error))
      throw new errors.OIDCProviderError(503, 'temporarily_unavailable')
    throw error
  }
}

/** These payloads hold secrets: the id of the session, what a person types, and the id of the code itself. */
const sealedModels: ReadonlySet<string> = new Set(['Interaction', 'DeviceCode'])

/** A code of a device waits, is entered by someone, and is decided. */
const stepOf = ({ inFlight, accountId, error }: AdapterPayload): number => {
  if (accountId !== undefined || error !== undefined) return 2
  return inFlight ? 1 : 0
}

const scopesIn = ({ scope }: AdapterPayload): OauthScope[] => {
  const names = (scope ?? '').split(' ')
  return oauthScopes.filter((one) => one !== 'openid' && names.includes(one))
}

/**
 * Stores what the provider makes. The id of everything but a grant is a secret, so its digest is stored and `jti` is
 * left out of the payload, except of a device code, which is stored again after it was found by what a person typed.
 */
export const makeAdapter = (context: Context) => {
  const { db, env, tokens } = context
  const seal = makeSeal(env.secrets, 'oauth')
  /** Servers may fetch hundreds of tokens a second; their last use is written once a minute. */
  const usedAt = makeMemo<number, number>(1000)

  return class PortalAdapter implements Adapter {
    readonly model: string

    constructor(model: string) {
      this.model = model
    }

    idOf(id: string): string {
      return this.model === 'Grant' ? id : hexDigest(id)
    }

    write(payload: AdapterPayload): string {
      const jti = this.model === 'DeviceCode' ? payload.jti : undefined
      const text = JSON.stringify({ ...payload, jti })
      return sealedModels.has(this.model) ? seal.seal(text) : text
    }

    read(artifact: Artifact, jti?: string): AdapterPayload | undefined {
      const text = sealedModels.has(this.model) ? seal.open(artifact.payload) : artifact.payload
      if (text === null) return undefined
      const used = artifact.consumed_at
      const forgiven =
        this.model === 'RefreshToken' && isInRange(used ?? 0, startsWithin(context.now(), graceMs))
      return {
        ...(JSON.parse(text) as AdapterPayload),
        ...(jti === undefined ? {} : { jti }),
        ...(used === null || forgiven ? {} : { consumed: Math.floor(used / 1000) }),
        ...((artifact.expires_at ?? Number.POSITIVE_INFINITY) > context.now() ? {} : { exp: 0 }),
      }
    }

    /** Of two people or tabs that decide about one code of a device, one wins. */
    async lockForNextStep(trx: Transaction, payload: AdapterPayload): Promise<Artifact | null> {
      const stored = await lockDeviceCode(trx, this.idOf(String(payload.jti)))
      const before = stored && this.read(stored)
      if (stepOf(payload) <= (before ? stepOf(before) : -1) || (!before && stepOf(payload) > 0))
        throw new errors.InvalidGrant('the code was used already')
      return stored
    }

    /** A code, of a device a confirmed one, opens an application: its row, the login and the log row are one change. */
    async storeLogin(trx: Transaction, call: Call, payload: AdapterPayload): Promise<void> {
      const { session, client } = call.oidc
      const sessionId = await findBoundSession(trx, String(payload.sessionUid))
      if (!session || !client || sessionId === null)
        throw new errors.InvalidRequest('the session has ended')
      const facts = factsOf(client)
      const sid = String(session.sidFor(facts.clientId))
      const login = { sessionId, clientId: facts.id, sid, grantId: String(payload.grantId) }
      if (!(await recordLogin(trx, login, context.now())))
        throw new errors.InvalidRequest('the session has ended')
      const { userId, username, companyId } = accountOf(call).person
      // A device may outlive the session, so the person can withdraw it, also if it is the provider's own.
      if (this.model === 'DeviceCode')
        await storeConsent(trx, userId, facts.id, scopesIn(payload), context.now())
      await writeAudit(trx, scopeOf(call), context.now(), {
        action: 'application.signIn',
        actor: { userId, username, companyId },
        target: { type: 'applicationClient', id: facts.id, name: facts.name },
        applicationId: facts.applicationId,
      })
    }

    upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
      if (this.model === 'ClientCredentials' && payload.scope === undefined)
        throw new errors.InvalidScope('a scope is required', '')
      // Read before the transaction, which may run in the asynchronous context of another one.
      const isDevice = this.model === 'DeviceCode'
      const isLogin = this.model === 'AuthorizationCode' || (isDevice && payload.accountId)
      const call = isLogin ? currentCall() : null
      const client = this.model === 'ClientCredentials' ? currentCall().oidc.client : null
      const service = client && factsOf(client)
      return orUnavailable(() =>
        db.transaction(async (trx) => {
          const now = context.now()
          const before = isDevice ? await this.lockForNextStep(trx, payload) : null
          const expiresAt = expiresIn === undefined ? null : now + expiresIn * 1000
          const artifact: Artifact = {
            model: this.model,
            id: this.idOf(id),
            payload: this.write(payload),
            grant_id: payload.grantId ?? null,
            account_id: payload.accountId ?? null,
            client_id: payload.clientId ?? null,
            uid: this.model === 'Session' ? (payload.uid ?? null) : null,
            user_code: isDevice ? tokens.digest('user code', String(payload.userCode)) : null,
            consumed_at: null,
            polled_at: before?.polled_at ?? null,
            expires_at: before?.expires_at ?? expiresAt,
          }
          if (call) await this.storeLogin(trx, call, payload)
          if (service && now - (usedAt.get(service.id) ?? 0) >= useIntervalMs) {
            usedAt.set(service.id, now)
            await recordClientUse(trx, service.id, now)
          }
          if (this.model !== 'ReplayDetection') await storeArtifact(trx, artifact)
          else if (!(await storeOnce(trx, artifact)))
            throw new errors.InvalidClientAuth('the assertion was used already')
        }),
      )
    }

    find(id: string): Promise<AdapterPayload | undefined> {
      return orUnavailable(async () => {
        if (this.model === 'Client') return findClientMetadata(db.read, id, env.publicUrl)
        const key = this.idOf(id)
        // The library answers that a code of a device has expired, so it gets expired ones, too.
        const now = this.model === 'DeviceCode' ? 0 : context.now()
        const found = await findArtifact(db.read, this.model, 'id', key, now)
        const payload = found ? this.read(found, id) : undefined
        if (this.model === 'DeviceCode' && payload) await this.limitPolls(key, payload)
        if (this.model === 'Session' && payload?.accountId && !(await this.isInUse(payload)))
          return undefined
        if (
          this.model === 'RefreshToken' &&
          payload?.consumed &&
          currentCall().oidc.route === 'token' &&
          currentCall().oidc.client?.clientId === payload.clientId
        )
          await notifyReuse(context, currentCall(), Number(payload.accountId))
        return payload
      })
    }

    /** The caller's own device may ask again after four seconds (RFC 8628 3.5). */
    async limitPolls(key: string, { clientId }: AdapterPayload): Promise<void> {
      const { route, client } = currentCall().oidc
      if (route !== 'token' || client?.clientId !== clientId) return
      if (!(await db.transaction((trx) => countPoll(trx, key, context.now()))))
        throw new errors.SlowDown()
    }

    /** A session of the provider with an account ends with our own session that it belongs to. */
    async isInUse({ uid }: AdapterPayload): Promise<boolean> {
      return uid !== undefined && (await findPortalSession(context, uid)) !== null
    }

    /** Tokens that end with their session ask for it here. */
    findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return orUnavailable(async () => {
        const found = await findArtifact(db.read, this.model, 'uid', uid, context.now())
        const payload = found ? this.read(found) : undefined
        return payload && (await this.isInUse(payload)) ? payload : undefined
      })
    }

    findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
      return orUnavailable(async () => {
        const digests = tokens.digests('user code', userCode)
        const found = await findDeviceCode(db.read, digests)
        return found ? this.read(found) : undefined
      })
    }

    consume(id: string): Promise<void> {
      return orUnavailable(async () => {
        const won = await db.transaction((trx) =>
          consumeArtifact(trx, this.model, this.idOf(id), context.now()),
        )
        if (won || this.model === 'RefreshToken') return
        const found = await findArtifact(db.read, this.model, 'id', this.idOf(id), 0)
        const grantId = found?.grant_id
        if (grantId) await db.transaction((trx) => deleteGrant(trx, grantId))
        throw new errors.InvalidGrant('it was used already')
      })
    }

    async destroy(id: string): Promise<void> {
      await orUnavailable(() =>
        db.transaction((trx) => deleteArtifact(trx, this.model, this.idOf(id))),
      )
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      await orUnavailable(() => db.transaction((trx) => deleteGrant(trx, grantId)))
    }
  }
}
