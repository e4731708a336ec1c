import type { IonosphereMapRecord, MapOrigin } from '#contract/positioning/ionosphere'
import { textOf } from '#i18n/server'
import type { Transaction } from '#db/connect'
import type { Origin } from '#server/core/context'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { requireUnchanged } from '#server/platform/identity/authenticate'
import { makeCrud } from '#server/platform/routing/crud'
import { IonexFault, type IonexFile } from './ionex.ts'
import { maxIonexBytes } from './ionexPacking.ts'
import { readIonex } from './ionexReader.ts'
import { insertMapFile, isStored, mapFileTable } from './maps.queries.ts'

/** `actor` is null for files imported from the watched folder. */
export type Importer = Pick<Scope, 'db' | 'now' | 'tokens'> &
  Origin & {
    readonly actor: Pick<Scope['actor'], 'userId' | 'username' | 'realName' | 'companyId'> | null
  }

const folderActor = { userId: null, username: 'IONEX_FOLDER', companyId: null }

const refusalOf = ({ line, reason, details }: IonexFault, locale: Origin['locale']): Refusal =>
  reason === 'tooLarge'
    ? new Refusal('ionexTooLarge', {
        args: { line, megabytes: maxIonexBytes / 1_000_000 },
      })
    : new Refusal('ionexInvalid', {
        args: { line, reason: textOf(locale, `ionexReasons.${reason}`, details), rule: reason },
      })

const readWhole = async (file: AsyncIterable<Uint8Array>, locale: Origin['locale']) => {
  try {
    return await readIonex(file)
  } catch (error) {
    throw error instanceof IonexFault ? refusalOf(error, locale) : error
  }
}

const sourceOf = ({ agency, program }: IonexFile): string =>
  [agency, program].filter(Boolean).join(', ') || 'IONEX'

/**
 * Imports a complete file or refuses it; an already stored content is refused under any name.
 * @param check runs after reading and may refuse the import
 */
export const importMaps = async (
  importer: Importer,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  check: (trx: Transaction) => Promise<void> = async () => {},
): Promise<number> => {
  const { db, actor } = importer
  const { file, size, sha256 } = await readWhole(bytes, importer.locale)
  const origin: MapOrigin = actor ? 'upload' : 'folder'
  const stored = {
    name,
    source: sourceOf(file),
    origin,
    importedBy: actor && { id: actor.userId, name: actor.realName },
    grid: file.grid,
    maps: file.maps,
    size,
    sha256,
  }
  return db.transaction(async (trx) => {
    await check(trx)
    if (await isStored(trx, sha256)) throw new Refusal('ionexAlreadyStored')
    const now = importer.now()
    const id = await insertMapFile(trx, stored, now)
    await writeAudit(trx, importer, now, {
      action: 'ionosphereMap.import',
      actor: actor ?? folderActor,
      target: { type: 'ionosphereMap', id, name },
      after: {
        name,
        source: stored.source,
        origin,
        firstEpoch: new Date(file.maps[0]?.epoch ?? 0).toISOString(),
        lastEpoch: new Date(file.maps.at(-1)?.epoch ?? 0).toISOString(),
        mapCount: file.maps.length,
        sha256,
      },
    })
    return id
  })
}

export const logRefusedFile = (importer: Importer, name: string, refusal: Refusal): Promise<void> =>
  importer.db.transaction((trx) =>
    writeAudit(trx, importer, importer.now(), {
      action: 'ionosphereMap.import',
      actor: folderActor,
      target: { type: 'ionosphereMap', id: '', name },
      after: { line: refusal.details.args?.line, reason: refusal.details.args?.reason },
      refusal: refusal.error,
    }),
  )

export const mapFileService = makeCrud(mapFileTable, {
  nameOf: ({ name }) => name,
  shown: ({ name, source, firstEpoch, lastEpoch, mapCount, sha256 }) => ({
    name,
    source,
    firstEpoch,
    lastEpoch,
    mapCount,
    sha256,
  }),
})

export const uploadMaps = async (
  scope: Scope,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<IonosphereMapRecord> =>
  mapFileService.get(
    scope,
    // The upload may have taken long, so the rights are checked again.
    String(await importMaps(scope, name, bytes, (trx) => requireUnchanged(trx, scope))),
  )
