import type { Message } from './messages.ts'
import { useMessageText } from './useMessageText.ts'

export const FormFailure = ({ failure }: { failure: Message | null }) => {
  const text = useMessageText(failure)
  return <div role="alert">{text && <p className="form-failure">{text}</p>}</div>
}
