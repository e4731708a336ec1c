import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { helpTexts, topicOf, topics } from '#console/core/help/topics.ts'
import { sections } from '#console/registry.ts'
import { RichText } from '#shared/RichText.tsx'

const filePaths = [...sections.keys()]

it('has a help page for every section', () => {
  expect(filePaths.length).toBeGreaterThan(30)
  expect(filePaths.filter((filePath) => topicOf(filePath) === undefined)).toEqual([])
})

it('uses every help page', () => {
  const used = new Set(filePaths.map(topicOf))
  expect(topics.filter((topic) => !used.has(topic))).toEqual([])
})

it.each(topics)('says the same about %s in both languages', (topic) => {
  const shapeOf = (body: string) =>
    body
      .trim()
      .split('\n')
      .map((line) => /^(## |- |\d+\. |$)/.exec(line)?.[0] ?? 'text')
  expect(shapeOf(helpTexts.zh[topic].body)).toEqual(shapeOf(helpTexts.en[topic].body))
})

it.each(topics)('shows every line about %s', (topic) => {
  for (const { body } of [helpTexts.zh[topic], helpTexts.en[topic]]) {
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
