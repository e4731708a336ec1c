import { focusContent } from '../ui/scroll.ts'
import { usePortal } from '../ui/Portal.tsx'
import { CloseIcon } from './icons.tsx'

interface BarNoticeProps {
  /** Nothing where there is nothing to tell. */
  text: string | null
  close: () => void
}

/** What could not be done, below the top bar until the reader closes it. */
export const BarNotice = ({ text, close }: BarNoticeProps) => {
  const { bar } = usePortal().texts
  return (
    <div className="notice-place" role="alert">
      {text && (
        <p className="notice">
          <span>{text}</span>
          <button
            type="button"
            className="bar-button"
            aria-label={bar.close}
            onClick={() => {
              close()
              focusContent()
            }}
          >
            <CloseIcon />
          </button>
        </p>
      )}
    </div>
  )
}
