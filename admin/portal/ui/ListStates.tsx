import { refusalOf } from '#shared/http.ts'
import { failureText } from './failureText.ts'
import { usePortal } from './Portal.tsx'

export const ListFailed = ({
  title,
  error,
  retry,
}: {
  title: string
  error: unknown
  retry: () => void
}) => {
  const { texts } = usePortal()
  const isAbsent = refusalOf(error).status === 404
  return (
    <div className="state" role="alert">
      <h2>{title}</h2>
      <p className="muted">{isAbsent ? texts.unreachable : failureText(error, texts)}</p>
      <button type="button" className="button button-quiet" onClick={retry}>
        {texts.tryAgain}
      </button>
    </div>
  )
}

export const ListEmpty = ({ title, text }: { title: string; text: string }) => (
  <div className="state">
    <h2>{title}</h2>
    <p className="muted">{text}</p>
  </div>
)
