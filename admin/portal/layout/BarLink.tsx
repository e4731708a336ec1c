import { addressOf, type PageName } from '../ui/pages.ts'
import { usePortal } from '../ui/Portal.tsx'

export const BarLink = ({ page, text }: { page: PageName; text: string }) => {
  const { place } = usePortal()
  return (
    <a
      className="bar-link"
      href={addressOf(page)}
      aria-current={place.page === page ? 'page' : undefined}
    >
      {text}
    </a>
  )
}
