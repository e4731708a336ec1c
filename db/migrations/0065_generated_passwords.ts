import type { Knex } from 'knex'

const rename = (knex: Knex, name: string, enName: string) =>
  knex('permissions').where({ id: 1222 }).update({ name, en_name: enName })

/** Until when a password holds that an administrator was given for the account; null for one of the owner's own. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('users', (t) => {
    t.bigInteger('generated_password_until')
  })
  await rename(knex, '重置密码', 'Reset passwords')
}

export const down = async (knex: Knex): Promise<void> => {
  await rename(knex, '发送重置验证码', 'Send reset codes')
  await knex.raw('ALTER TABLE users DROP COLUMN generated_password_until')
}
