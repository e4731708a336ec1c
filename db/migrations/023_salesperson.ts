import type { Knex } from 'knex'

type Name = 'Salesman' | 'Salesperson'

const rename = (knex: Knex, from: Name, to: Name) =>
  knex('roles')
    .where({ key: 'salesman', en_name: from })
    .update({
      en_name: to,
      search_key: knex.raw('replace(search_key, ?, ?)', [from.toLowerCase(), to.toLowerCase()]),
    })

/** An operator's own name is kept. */
export const up = async (knex: Knex): Promise<void> => {
  await rename(knex, 'Salesman', 'Salesperson')
}

export const down = async (knex: Knex): Promise<void> => {
  await rename(knex, 'Salesperson', 'Salesman')
}
