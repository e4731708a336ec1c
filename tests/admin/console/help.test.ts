import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Feature } from '#console/core/app/feature.ts'
import { helpTexts, topicOf, topics } from '#console/core/help/topics.ts'
import { RichText } from '#shared/RichText.tsx'

const modules = import.meta.glob<Record<string, Feature>>(
  '../../../admin/console/features/*/*/index.ts',
  { eager: true },
)
const sections = Object.values(modules)
  .flatMap((exported) => Object.values(exported))
  .flatMap((feature) => Object.keys(feature.sections ?? {}))

it('has a help page for every section', () => {
  expect(sections.length).toBeGreaterThan(30)
  expect(sections.filter((section) => topicOf(section) === undefined)).toEqual([])
})

it('uses every help page', () => {
  const used = new Set(sections.map(topicOf))
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
