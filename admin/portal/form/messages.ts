import type { ErrorArgs } from '#contract/core/errors'
import { fill, type Args } from '#i18n/index'
import { Refusal } from '#shared/http.ts'
import type { MessageTexts } from '../ui/pageTexts.ts'

/** A message stored by text key, so that a language change rewords it. */
export interface Message {
  key: string
  args?: ErrorArgs
  /** The server's wording, used if the loaded texts lack the key. */
  text?: string
}

export const wordMessage = (message: Message, texts: MessageTexts, unreachable: string): string => {
  const [group, name = ''] = message.key.split('.')
  if (message.key === 'errors.unreachable') return unreachable
  const groupTexts: Readonly<Record<string, string>> =
    group === 'validation' ? texts.validation : group === 'errors' ? texts.errors : {}
  const text = groupTexts[name]
  if (text === undefined) return message.text || texts.errors.requestError
  return fill(text, message.args as Args | undefined)
}

/** Messages of a refusal: at the fields among `fields` that it names, or else for the whole form. */
export const messagesOf = (
  error: unknown,
  fields: readonly string[],
): { fields: Readonly<Record<string, Message>>; whole: Message | null } => {
  if (!(error instanceof Refusal)) return { fields: {}, whole: { key: 'errors.requestError' } }
  const atFields = Object.entries(error.fields).filter(([name]) => fields.includes(name))
  return {
    fields: Object.fromEntries(
      atFields.map(([name, { key, args, message }]) => [name, { key, args, text: message }]),
    ),
    whole: atFields.length ? null : { key: error.key, args: error.args, text: error.message },
  }
}
