import { useQuery } from '@tanstack/react-query'
import type { LegalDocument, LegalDocumentRecord } from '#contract/site/legalDocuments'
import { callOperation } from '#console/core/data/httpClient.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { Panel } from '#console/core/ui/Facts.tsx'
import { Loaded } from '#console/core/ui/State.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Comparison.module.css'
import { lineChanges, type LinePart } from './lineChanges.ts'

const base = 'resources.legal-documents.comparison'

/** Collapses unchanged lines to the ones next to a change; a number stands for the hidden lines. */
const collapsedLines = (parts: readonly LinePart[], place: number): (string | number)[] => {
  const { kind, lines } = parts[place] ?? { kind: 'same', lines: [] }
  const first = place > 0 ? lines.slice(0, 1) : []
  const last = place < parts.length - 1 ? lines.slice(-1) : []
  const hidden = lines.length - first.length - last.length
  return kind === 'same' && hidden > 0 ? [...first, hidden, ...last] : lines
}

const diffSigns = {
  removed: { sign: '−', Tag: 'del' },
  added: { sign: '+', Tag: 'ins' },
} as const

const Line = ({ kind, line }: { kind: LinePart['kind']; line: string | number }) => {
  const text = useTexts(base)
  if (typeof line === 'number')
    return <li className={styles.muted}>{text('same', { smart_count: line })}</li>
  if (kind === 'same') return <li>{line}</li>
  const { sign, Tag } = diffSigns[kind]
  return (
    <li className={css[kind]}>
      <span className={css.sign} aria-hidden>
        {sign}
      </span>
      <span className="visually-hidden">{text(kind)} </span>
      <Tag>{line}</Tag>
    </li>
  )
}

interface ChangesProps {
  language: 'chinese' | 'english'
  before: string
  after: string
}

const Changes = ({ language, before, after }: ChangesProps) => {
  const text = useTexts(base)
  const name = useTexts('resources.legal-documents.show')(language)
  const parts = lineChanges(before, after)
  return (
    <section className={styles.stack8} aria-label={name}>
      <h3 className={css.language}>{name}</h3>
      {!after && <p className={styles.muted}>{text('missing')}</p>}
      {after && parts.every(({ kind }) => kind === 'same') && (
        <p className={styles.muted}>{text('none')}</p>
      )}
      {after && parts.some(({ kind }) => kind !== 'same') && (
        <ul className={css.lines} lang={language === 'chinese' ? 'zh-CN' : 'en'}>
          {parts.flatMap(({ kind }, place) =>
            collapsedLines(parts, place).map((line, index) => (
              <Line key={[place, index, line].join()} kind={kind} line={line} />
            )),
          )}
        </ul>
      )}
    </section>
  )
}

/** Compares a version that is not in force yet with the current one, line by line in both languages. */
export const Comparison = ({ of: record }: { of: LegalDocumentRecord }) => {
  const text = useTexts(base)
  const { kind, text: chinese, enText: english } = record
  const inForce = useQuery({
    queryKey: ['legal-documents', 'inForce', kind],
    queryFn: () => callOperation<LegalDocument>('/public/legal-documents', { query: { kind } }),
  })
  return (
    <Panel title={text('title')} note={inForce.data?.documentVersion}>
      <Loaded query={inForce} waiting={<FactsSkeleton rows={2} />}>
        {(before) => (
          <div className={styles.stack16}>
            <Changes language="chinese" before={before.text} after={chinese} />
            <Changes language="english" before={before.enText} after={english} />
          </div>
        )}
      </Loaded>
    </Panel>
  )
}
