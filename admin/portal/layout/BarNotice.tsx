import { focusContent } from '../ui/scroll.ts'
import { usePortal } from '../ui/Portal.tsx'
import { CloseIcon } from './icons.tsx'

export const BarNotice = ({ text, close }: { text: string | null; close: () => void }) => {
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
