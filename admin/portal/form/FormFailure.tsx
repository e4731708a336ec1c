import type { Message } from './messages.ts'
import { useWording } from './useWording.ts'

export const FormFailure = ({ failure }: { failure: Message | null }) => {
  const text = useWording(failure)
  return <div role="alert">{text && <p className="form-failure">{text}</p>}</div>
}
