import { escapeHtml } from '#server/core/escapeHtml'
import type { Locale } from '#contract/text/locale'
import { legalKinds, type LegalKind } from '#contract/core/legal'
import type { LegalDocument } from '#contract/site/legalDocuments'
import { boldParts, richSections, type RichBlock } from '#contract/text/richText'
import { legal as en } from '#i18n/en/legal'
import { legalHead } from '#i18n/legalHead'
import { legal as zh } from '#i18n/zh/legal'

/**
 * Fills `{{name}}` placeholders with escaped values. Unknown names remain for a later call, which ignores placeholders
 * inside the inserted values.
 */
export const fillPage = (page: string, values: Readonly<Record<string, string>>): string =>
  page.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const value = values[name]
    return value === undefined ? place : escapeHtml(value).replaceAll('{', '&#123;')
  })

const textsByLocale = { en, zh }

const inline = (line: string): string =>
  boldParts(line)
    .map((part, place) => (place % 2 ? `<strong>${escapeHtml(part)}</strong>` : escapeHtml(part)))
    .join('')

const list = (tag: 'ol' | 'ul', lines: readonly string[]): string =>
  `<${tag}>${lines.map((line) => `<li>${inline(line)}</li>`).join('')}</${tag}>`

const blockHtml = ({ kind, lines }: RichBlock): string => {
  if (kind === 'bullets') return list('ul', lines)
  if (kind === 'numbers') return list('ol', lines)
  return `<p>${inline(lines.join(' '))}</p>`
}

const blocksHtml = (blocks: readonly RichBlock[]): string => blocks.map(blockHtml).join('')

const documentHtml = (document: LegalDocument, locale: Locale): string => {
  const texts = textsByLocale[locale]
  const [lead, ...sections] = richSections(locale === 'zh' ? document.text : document.enText)
  const number = (place: number) => `<span class="mono">${place + 1}</span>`
  const idOf = (place: number) => `${document.kind}-${place + 1}`
  const contents = sections.map(
    ({ title }, place) =>
      `<li><a href="#${idOf(place)}">${number(place)}${escapeHtml(title)}</a></li>`,
  )
  const bodies = sections.map(
    ({ title, blocks }, place) =>
      `<section id="${idOf(place)}"><h2>${number(place)}${escapeHtml(title)}</h2>${blocksHtml(blocks)}</section>`,
  )
  return [
    `<div class="legal-head"><p class="mono muted">${escapeHtml(legalHead(texts, document, locale))}</p>`,
    `<div class="legal-lead">${blocksHtml(lead?.blocks ?? [])}</div>`,
    document.isModel ? `<p class="legal-model">${escapeHtml(texts.model)}</p>` : '',
    `</div><nav class="legal-contents" aria-label="${texts.contents}"><ol>${contents.join('')}</ol></nav>`,
    `<div class="legal-text">${bodies.join('')}</div>`,
  ].join('')
}

const isLegal = (name: string): name is LegalKind => legalKinds.some((kind) => kind === name)

export const withLegal = (
  page: string,
  name: string,
  locale: Locale,
  documentOf: (kind: LegalKind) => LegalDocument,
): string =>
  isLegal(name)
    ? page.replace('{{legalDocument}}', () =>
        // Escapes braces, so that the document's text is not filled as a template placeholder.
        documentHtml(documentOf(name), locale).replaceAll('{{', '{&#123;'),
      )
    : page
