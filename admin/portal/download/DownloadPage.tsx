import { fill } from '#i18n/index'
import type { PublicPagesTexts } from '#i18n/en/publicPages'
import { ListEmpty, ListFailed } from '../ui/ListStates.tsx'
import { NeedsScript } from '../ui/NeedsScript.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { usePortal } from '../ui/Portal.tsx'
import { useLoaded } from '../ui/useLoaded.ts'
import { sizeText } from '../../shared/sizeText.ts'
import './download.css'
import { applicationAddress } from '#contract/core/addresses'
import type { PublicDownload } from '#contract/site/downloads'
import { operation } from '#shared/http.ts'

const loadDownloads = (): Promise<readonly PublicDownload[]> =>
  operation<readonly PublicDownload[]>('/public/downloads', { session: false })

export const DownloadPage = ({ texts }: { texts: PublicPagesTexts }) => {
  const { download } = texts
  const [downloads, retry] = useLoaded(loadDownloads)
  const { loading } = usePortal().texts
  return (
    <>
      <PageHead title={download.title} lead={download.lead} />
      <div className="sheet page-part page-fill">
        <NeedsScript />
        {downloads.state === 'failed' && (
          <ListFailed title={texts.failed} error={downloads.error} retry={retry} />
        )}
        {downloads.state === 'loading' && (
          <div role="status" aria-label={loading}>
            {[0, 1, 2].map((row) => (
              <div key={row} className="skeleton download-loading" />
            ))}
          </div>
        )}
        {downloads.state === 'there' && downloads.data.length === 0 && (
          <ListEmpty title={download.empty} text={download.emptyText} />
        )}
        {downloads.state === 'there' &&
          (['software', 'document'] as const).map((kind) => {
            const some = downloads.data.filter((one) => one.kind === kind)
            return (
              some.length > 0 && (
                <section key={kind} className="downloads" aria-labelledby={`kind-${kind}`}>
                  <h2 id={`kind-${kind}`}>{download[kind]}</h2>
                  <ul>
                    {some.map((one) => (
                      <DownloadRow key={one.id} texts={download} download={one} />
                    ))}
                  </ul>
                </section>
              )
            )
          })}
      </div>
    </>
  )
}

interface DownloadRowProps {
  texts: PublicPagesTexts['download']
  download: PublicDownload
}

const DownloadRow = ({ texts, download }: DownloadRowProps) => {
  const zh = usePortal().place.locale === 'zh'
  const name = zh ? download.name : download.enName || download.name
  const address = applicationAddress(download.url)
  return (
    <li className="download">
      <div>
        <h3>{name}</h3>
        <p className="muted">{zh ? download.description : download.enDescription}</p>
      </div>
      <dl className="mono">
        <dt className="muted">{texts.version}</dt>
        <dd>{download.version}</dd>
        {download.platform && (
          <>
            <dt className="muted">{texts.platform}</dt>
            <dd>{download.platform}</dd>
          </>
        )}
        <dt className="muted">{texts.size}</dt>
        <dd>{sizeText(download.size)}</dd>
        <dt className="muted">{texts.published}</dt>
        <dd>{download.publishedAt.slice(0, 10)}</dd>
        <dt className="muted">{texts.checksum}</dt>
        <dd>{download.sha256}</dd>
      </dl>
      {address && (
        <a
          className="button button-quiet button-small"
          href={address}
          aria-label={fill(texts.getNamed, { name })}
          download
        >
          {texts.get}
        </a>
      )}
    </li>
  )
}
