import { expect, it } from 'vitest'
import { withLegal } from '#server/features/site/pages/legalPage'

const document = {
  kind: 'agreement',
  documentVersion: '<v>&1',
  effectiveFrom: '2027-01-05',
  isModel: false,
  text: '',
  enText: [
    '<script>alert(1)</script> & {{settings}}',
    '## One <b>',
    '**Bold** and "quoted"',
    '- first\n- second **x**',
    '1. only',
    '## Two',
  ].join('\n\n'),
} as const

const bodyOf = (own: object = {}) =>
  withLegal('[{{legalDocument}}]', 'agreement', 'en', () => ({ ...document, ...own }))

it('inserts a document into its page and escapes all markup', () => {
  expect(bodyOf()).toBe(
    '[<div class="legal-head"><p class="mono muted">Version &lt;v&gt;&amp;1, effective 5\u00a0January\u00a02027</p>' +
      '<div class="legal-lead"><p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; {&#123;settings}}</p></div></div>' +
      '<nav class="legal-contents" aria-label="Contents"><ol>' +
      '<li><a href="#agreement-1"><span class="mono">1</span>One &lt;b&gt;</a></li>' +
      '<li><a href="#agreement-2"><span class="mono">2</span>Two</a></li></ol></nav>' +
      '<div class="legal-text"><section id="agreement-1"><h2><span class="mono">1</span>One &lt;b&gt;</h2>' +
      '<p><strong>Bold</strong> and &quot;quoted&quot;</p><ul><li>first</li><li>second <strong>x</strong></li></ul>' +
      '<ol><li>only</li></ol></section><section id="agreement-2"><h2><span class="mono">2</span>Two</h2></section></div>]',
  )
})

it('labels the model text, and leaves other pages unchanged', () => {
  expect(bodyOf({ isModel: true })).toContain('<p class="legal-model">This is a model text.')
  expect(withLegal('[{{legalDocument}}]', 'home', 'en', () => document)).toBe('[{{legalDocument}}]')
})
