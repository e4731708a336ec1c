import type { Knex } from 'knex'
import { accountExport } from '#contract/people/accountExport'
import { fold } from '#contract/text/fold'
import { requireRow } from '#db/tables'
import { recordReader } from '#server/core/columns'

const { shape } = accountExport
const securityOf = recordReader(
  shape.security.omit({ activations: true, codes: true, contactChanges: true }),
  {},
  ['lockedUntil', 'generatedPasswordUntil'],
)
const activationOf = recordReader(shape.security.shape.activations.element)
const contactChangeOf = recordReader(shape.security.shape.contactChanges.element)
const codeOf = recordReader(shape.security.shape.codes.element)

export const findSecurity = async (read: Knex, userId: number, recipients: readonly string[]) => {
  const user = requireRow(
    await read('users as u')
      .leftJoin('departments as d', 'd.id', 'u.department_id')
      .where('u.id', userId)
      .first('u.*', 'd.path as department'),
  )
  const sent = await read('activations').where({ user_id: userId })
  const changes = await read('contact_changes').where({ user_id: userId })
  const codes = await read('verification_codes')
    .whereIn('recipient_key', recipients.map(fold))
    .orderBy('id', 'desc')
  return {
    department: user.department,
    security: {
      ...securityOf(user),
      activations: sent.map(activationOf),
      contactChanges: changes.map(contactChangeOf),
      codes: codes.map(codeOf),
    },
  }
}
