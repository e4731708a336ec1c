import type { Route } from './defineRoute.ts'

const escaped = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  )

/** A readable page of the routes, without script: what each takes stands in the OpenAPI document beside it. */
export const docsPage = (routes: readonly Route[], title: string): string => {
  const rows = routes
    .map(({ method, path, summary, access }) => {
      const who = typeof access === 'string' ? access : access.join(' | ')
      return `<tr><td><code>${method.toUpperCase()}</code></td><td><code>/gateway${escaped(path)}</code></td><td>${escaped(summary)}</td><td>${escaped(who)}</td></tr>`
    })
    .join('\n')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)} gateway</title><link rel="stylesheet" href="/gateway/docs.css"></head><body><main>
<h1>${escaped(title)} gateway</h1>
<p>Every call carries the header <code>appid: 10000</code>. The whole contract is the <a href="/gateway/openapi.json">OpenAPI 3.1 document</a>.</p>
<div tabindex="0" role="region" aria-label="Routes"><table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Who may</th></tr></thead><tbody>
${rows}
</tbody></table></div></main></body></html>`
}

export const docsStyle = `body{font:16px/1.5 sans-serif;margin:2rem;color:#0b1f33;background:#f7f5f0}
div{overflow-x:auto}table{border-collapse:collapse}th,td{text-align:left;padding:.5rem 1rem .5rem 0;border-bottom:1px solid #d9d5cb;vertical-align:top}
code{font-family:monospace}a{color:#a33409}`
