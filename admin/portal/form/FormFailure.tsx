import { useWording } from './Field.tsx'
import type { Message, MessageTexts } from './messages.ts'

/** What went wrong with the form as a whole. */
export const FormFailure = ({
  failure,
  messages,
}: {
  failure: Message | null
  messages: MessageTexts
}) => {
  const word = useWording(messages)
  return <div role="alert">{failure && <p className="form-failure">{word(failure)}</p>}</div>
}
