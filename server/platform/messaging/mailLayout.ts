import { escapeHtml } from '#server/core/escapeHtml'

/** Colours are written inline because mail clients ignore style sheets. */
const ink = '#0B1F33'
const paper = '#F7F5F0'
const surface = '#FFFFFF'
const line = '#D9D5CB'
const muted = '#5B6B7A'
const signal = '#C2410C'
const sans = "'IBM Plex Sans','PingFang SC','Microsoft YaHei',Arial,sans-serif"
const mono = "'IBM Plex Mono',Consolas,Menlo,monospace"

export interface MailParts {
  lang: 'zh' | 'en'
  brand: string
  title: string
  code?: string
  paragraphs: readonly string[]
  /** Shown as a button with the full URL below it. */
  action?: { label: string; url: string }
  footer: string
}

const cell = (style: string, content: string): string =>
  `<tr><td style="padding:0 32px;font-family:${sans};color:${ink};${style}">${content}</td></tr>`

const actionCells = ({ label, url }: { label: string; url: string }): string[] => [
  cell(
    'padding-top:24px;font-size:16px;line-height:24px',
    `<a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 24px;border-radius:4px;background:${signal};color:${surface};font-weight:600;text-decoration:none">${escapeHtml(label)}</a>`,
  ),
  cell(
    `padding-top:16px;font-family:${mono};font-size:12px;line-height:20px;color:${muted};word-break:break-all`,
    escapeHtml(url),
  ),
]

export const mailHtml = (parts: MailParts): string => {
  const { lang, brand, title, code, paragraphs, action, footer } = parts
  const rows = [
    cell(
      `padding-top:24px;padding-bottom:16px;font-size:14px;border-bottom:1px solid ${line}`,
      `<span style="color:${signal}">&#9670;</span>&nbsp; ${escapeHtml(brand)}`,
    ),
    cell(
      'padding-top:24px;font-size:20px;line-height:28px',
      `<h1 style="margin:0;font-size:20px;font-weight:600">${escapeHtml(title)}</h1>`,
    ),
    ...(code
      ? [
          cell(
            `padding-top:16px;font-family:${mono};font-size:40px;line-height:56px;letter-spacing:6px`,
            escapeHtml(code),
          ),
        ]
      : []),
    ...paragraphs.map((text) =>
      cell('padding-top:16px;font-size:16px;line-height:26px', escapeHtml(text)),
    ),
    ...(action ? actionCells(action) : []),
    cell('padding-top:8px;padding-bottom:16px', ''),
    cell(
      `padding-top:16px;padding-bottom:24px;font-size:12px;line-height:20px;color:${muted};border-top:1px solid ${line}`,
      escapeHtml(footer),
    ),
  ]
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 8px;background:${paper}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto;background:${surface};border:1px solid ${line}">
${rows.join('\n')}
</table></body></html>`
}

export const mailText = ({ brand, title, code, paragraphs, action, footer }: MailParts): string =>
  [
    brand,
    title,
    ...(code ? [code] : []),
    ...paragraphs,
    ...(action ? [`${action.label}\n${action.url}`] : []),
    '--',
    footer,
  ].join('\n\n')
