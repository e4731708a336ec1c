import type { Knex } from 'knex'
import type { ImageKind } from '#contract/core/images'

export const avatarName = (userId: number, hash: string): string => `${userId}-${hash}`

const avatarsAmong = async (read: Knex, names: readonly string[]): Promise<string[]> => {
  const rows = await read('users')
    .whereIn(
      'id',
      names.map((name) => Number(name.split('-', 1)[0])),
    )
    .whereNotNull('avatar')
    .select('id', 'avatar')
  return rows.map(({ id, avatar }) => avatarName(id, avatar ?? ''))
}

const licencesAmong = async (read: Knex, names: readonly string[]): Promise<string[]> => {
  const rows = await read('companies')
    .whereIn('licence', [...names])
    .select('licence')
  return rows.flatMap(({ licence }) => licence ?? [])
}

const logosAmong = async (read: Knex, names: readonly string[]): Promise<string[]> => {
  const rows = await read('settings')
    .whereIn('logo', [...names])
    .select('logo')
  return rows.flatMap(({ logo }) => logo ?? [])
}

export const findNamedImages: Readonly<
  Record<ImageKind, (read: Knex, names: readonly string[]) => Promise<string[]>>
> = { avatar: avatarsAmong, licence: licencesAmong, logo: logosAmong }
