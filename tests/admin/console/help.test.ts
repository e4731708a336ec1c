import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { helpPages, topicOf } from '#console/core/help/topics.ts'
import { routesFor } from '#server/routes'
import { oauthPaths } from '#server/platform/oauth/paths'
import { sections } from '#console/registry.ts'
import { HelpText } from '#console/core/help/HelpText.tsx'

const filePaths = [...sections.keys()]

it('has a help page for every section', () => {
  expect(filePaths.length).toBeGreaterThan(30)
  expect(filePaths.filter((filePath) => topicOf(filePath) === undefined)).toEqual([])
})

it('uses every help page', () => {
  const used = new Set(filePaths.map(topicOf))
  expect([...helpPages.keys()].filter((topic) => !used.has(topic))).toEqual([])
})

it.each(['relying-party', 'device'])('shows the example %s byte for byte', (name) => {
  const example = readFileSync(`server/examples/${name}.mjs`, 'utf8')
  for (const { body } of Object.values(helpPages.get('connecting') ?? {}))
    expect(body).toContain(`\n\`\`\`\n${example}\`\`\`\n`)
  expect(helpPages.has('connecting')).toBe(true)
})

it('shows the check of signatures byte for byte to receivers of events', () => {
  const example = readFileSync('server/examples/check-signature.mjs', 'utf8')
  for (const { body } of Object.values(helpPages.get('webhooks') ?? {}))
    expect(body).toContain(`\n\`\`\`\n${example}\`\`\`\n`)
  expect(helpPages.has('webhooks')).toBe(true)
})

it('names only calls that exist in the help about access tokens', () => {
  const paths = new Set(routesFor(true).map(({ path }) => `/gateway${path}`))
  for (const { body } of Object.values(helpPages.get('apiTokens') ?? {})) {
    const named = [...body.matchAll(/\/gateway(?:\/[\w-]+)+/g)].map(([path]) => path)
    expect(named.length).toBeGreaterThan(1)
    expect(named.filter((path) => !paths.has(path))).toEqual([])
  }
})

it('names only calls that exist in the guide for applications', () => {
  const paths = new Set([
    ...routesFor(true).map(({ path }) => `/gateway${path}`),
    ...Object.values(oauthPaths),
  ])
  for (const { body } of Object.values(helpPages.get('connecting') ?? {})) {
    const named = [...body.matchAll(/\/gateway(?:\/\w+)+/g)].map(([path]) => path)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((path) => !paths.has(path))).toEqual([])
  }
})

it.each([...helpPages])('shows every line about %s', (_topic, { zh, en }) => {
  for (const { body } of [zh, en]) {
    const shown = renderToStaticMarkup(createElement(HelpText, { text: body }))
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&#x27;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
    const lines = body
      .split('\n')
      .filter((line) => line !== '```')
      .map((line) => line.replace(/^(## |- |\d+\. )/, '').replaceAll(/\*\*(.+?)\*\*/g, '$1'))
    expect(lines.filter((line) => !shown.includes(line.trim()))).toEqual([])
  }
})
