import { useCallback } from 'react'
import type { LegalKind } from '#contract/core/legal'
import type { LegalDocument } from '#contract/site/legalDocuments'
import { richSections } from '#contract/text/richText'
import type { LegalTexts } from '#i18n/en/legal'
import { legalHead } from '#i18n/legalHead'
import { operation } from '#shared/http.ts'
import { RichBlocks } from '#shared/RichText.tsx'
import { ListFailed } from '../ui/ListStates.tsx'
import { usePortal } from '../ui/Portal.tsx'
import { StaticPart } from '../ui/StaticPart.tsx'
import { useLoaded } from '../ui/useLoaded.ts'
import './legal.css'

interface DocumentProps {
  texts: LegalTexts
  kind: LegalKind
}

/** Renders a document with the same markup as `legalPage.ts` on the server, which fills the prerendered pages. */
const Text = ({ texts, document }: { texts: LegalTexts; document: LegalDocument }) => {
  const { locale } = usePortal().place
  const { kind, isModel } = document
  const [lead, ...sections] = richSections(locale === 'zh' ? document.text : document.enText)
  return (
    <>
      <div className="legal-head">
        <p className="mono muted">{legalHead(texts, document, locale)}</p>
        <div className="legal-lead">
          <RichBlocks blocks={lead?.blocks ?? []} />
        </div>
        {isModel && <p className="legal-model">{texts.model}</p>}
      </div>
      <nav className="legal-contents" aria-label={texts.contents}>
        <ol>
          {sections.map(({ title }, place) => (
            <li key={title}>
              <a href={`#${kind}-${place + 1}`}>
                <span className="mono">{place + 1}</span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="legal-text">
        {sections.map(({ title, blocks }, place) => (
          <section key={title} id={`${kind}-${place + 1}`}>
            <h2>
              <span className="mono">{place + 1}</span>
              {title}
            </h2>
            <RichBlocks blocks={blocks} />
          </section>
        ))}
      </div>
    </>
  )
}

const LoadedText = ({ texts, kind }: DocumentProps) => {
  const { locale } = usePortal().place
  const load = useCallback(
    () =>
      operation<LegalDocument>('/public/legal-documents', {
        query: { kind },
        session: false,
        locale,
      }),
    [kind, locale],
  )
  const [loaded, retry] = useLoaded(load)
  if (loaded.state === 'there') return <Text texts={texts} document={loaded.data} />
  return loaded.state === 'failed' ? (
    <ListFailed title={texts.loadFailed} error={loaded.error} retry={retry} />
  ) : null
}

const isPrerendered = typeof window === 'undefined'

const Document = (props: DocumentProps) => (
  <StaticPart>
    <article className="sheet legal">
      <h1>{props.texts[props.kind]}</h1>
      {isPrerendered ? '{{legalDocument}}' : <LoadedText {...props} />}
    </article>
  </StaticPart>
)

export const AgreementPage = ({ texts }: { texts: LegalTexts }) => (
  <Document texts={texts} kind="agreement" />
)

export const PrivacyPage = ({ texts }: { texts: LegalTexts }) => (
  <Document texts={texts} kind="privacy" />
)
