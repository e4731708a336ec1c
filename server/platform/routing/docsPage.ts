import { errorCatalogue, type ErrorName } from '#contract/core/errors'
import { textOf } from '#i18n/server'
import { escapeHtml } from '#server/core/escapeHtml'
import type { Route } from './defineRoute.ts'

const numbers = Object.entries(errorCatalogue) as [ErrorName, { code: number; status: number }][]

const errorRows = (): string =>
  numbers
    .toSorted(([, one], [, other]) => one.code - other.code)
    .map(([name, { code, status }]) => {
      const text = textOf('en', `errors.${name}`)
      return `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td><code>${name}</code></td><td>${escapeHtml(text)}</td></tr>`
    })
    .join('\n')

export const docsPage = (routes: readonly Route[], title: string): string => {
  const rows = routes
    .map(({ method, path, summary, access }) => {
      const who = typeof access === 'string' ? access : access.join(' | ')
      return `<tr><td><code>${method.toUpperCase()}</code></td><td><code>/gateway${escapeHtml(path)}</code></td><td>${escapeHtml(summary)}</td><td>${escapeHtml(who)}</td></tr>`
    })
    .join('\n')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} gateway</title><link rel="stylesheet" href="/gateway/docs.css"></head><body><main>
<h1>${escapeHtml(title)} gateway</h1>
<p>Every call carries the header <code>appid: 10000</code>. The whole contract is the <a href="/gateway/openapi.json">OpenAPI 3.1 document</a>.</p>
<div tabindex="0" role="region" aria-label="Routes"><table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Who may</th></tr></thead><tbody>
${rows}
</tbody></table></div>
<h2 id="errors">Error numbers</h2>
<div tabindex="0" role="region" aria-label="Error numbers"><table><thead><tr><th>Number</th><th>Status</th><th>Name</th><th>Text</th></tr></thead><tbody>
${errorRows()}
</tbody></table></div></main></body></html>`
}

export const docsStyle = `body{font:16px/1.5 sans-serif;margin:2rem;color:#0b1f33;background:#f7f5f0}
div{overflow-x:auto}table{border-collapse:collapse}th,td{text-align:left;padding:.5rem 1rem .5rem 0;border-bottom:1px solid #d9d5cb;vertical-align:top}
code{font-family:monospace}a{color:#a33409}`
