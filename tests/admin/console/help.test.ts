import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { helpPages, topicOf } from '#console/core/help/topics.ts'
import { sections } from '#console/registry.ts'
import { RichText } from '#shared/RichText.tsx'

const filePaths = [...sections.keys()]

it('has a help page for every section', () => {
  expect(filePaths.length).toBeGreaterThan(30)
  expect(filePaths.filter((filePath) => topicOf(filePath) === undefined)).toEqual([])
})

it('uses every help page', () => {
  const used = new Set(filePaths.map(topicOf))
  expect([...helpPages.keys()].filter((topic) => !used.has(topic))).toEqual([])
})

it.each([...helpPages])('shows every line about %s', (_topic, { zh, en }) => {
  for (const { body } of [zh, en]) {
    const shown = renderToStaticMarkup(createElement(RichText, { text: body }))
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
      .replaceAll(/<[^>]+>/g, '')
    const lines = body
      .split('\n')
      .map((line) => line.replace(/^(## |- |\d+\. )/, '').replaceAll('**', ''))
    expect(lines.filter((line) => !shown.includes(line.trim()))).toEqual([])
  }
})
