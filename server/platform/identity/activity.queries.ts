import type { Transaction } from '#db/connect'

export const noteActivity = async (
  trx: Transaction,
  times: ReadonlyMap<string, number>,
): Promise<void> => {
  const each =
    trx.client.config.client === 'pg' ? 'json_each_text(CAST(? AS json))' : 'json_each(?)'
  await trx.raw(
    `UPDATE sessions SET last_seen_at = CAST(used.value AS bigint) FROM ${each} AS used
      WHERE sessions.id = used.key AND sessions.ended_at IS NULL
        AND sessions.last_seen_at < CAST(used.value AS bigint)`,
    [JSON.stringify(Object.fromEntries(times))],
  )
}
