import { useEffect } from 'react'
import type { PublicAnnouncements } from '#contract/site/announcements'
import type { HomeTexts } from '#i18n/en/home'
import { operation } from '#shared/http.ts'
import { RichText } from '#shared/RichText.tsx'
import { usePortal } from '../ui/Portal.tsx'
import { useLoaded } from '../ui/useLoaded.ts'
import './announcements.css'

/** Maximum timer interval; longer waits are split, because the data may change meanwhile. */
const maxTimerMs = 3_600_000

const load = (): Promise<PublicAnnouncements> =>
  operation<PublicAnnouncements>('/public/announcements', { session: false })

export const Announcements = ({ texts }: { texts: HomeTexts['announcements'] }) => {
  const zh = usePortal().place.locale === 'zh'
  const [loaded, , refresh] = useLoaded(load)
  const data = loaded.state === 'there' ? loaded.data : null
  useEffect(() => {
    if (typeof data?.changesInMs !== 'number') return undefined
    const timer = setTimeout(refresh, Math.min(data.changesInMs + 1000, maxTimerMs))
    return () => clearTimeout(timer)
  }, [data, refresh])
  if (!data?.announcements.length) return null
  return (
    <section className="announcements" aria-label={texts.label}>
      <ul className="sheet">
        {data.announcements.map((one) => (
          <li key={one.id} data-importance={one.importance}>
            <details>
              <summary>{zh ? one.title : one.enTitle}</summary>
              <RichText text={zh ? one.text : one.enText} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
