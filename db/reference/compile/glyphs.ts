import type { Sources } from './sources.ts'

interface OpenCc {
  Converter(options: { from: 't'; to: 'cn' }): (text: string) => string
}

export const createSimplifier = (sources: Sources): ((text: string) => string) =>
  sources.module<OpenCc>('opencc-js').Converter({ from: 't', to: 'cn' })

const beyondGb2312 = '沚埇瀍浉硚猇鄠萣坵莿崁埗氹峇埼潟栃'

const simplifiedGlyphs = (): ReadonlySet<string> => {
  const decoder = new TextDecoder('gb2312')
  const glyphs = new Set<string>(beyondGb2312)
  for (let row = 0xb0; row <= 0xf7; row += 1) {
    for (let cell = 0xa1; cell <= 0xfe; cell += 1) {
      const glyph = decoder.decode(Uint8Array.of(row, cell))
      if (/^\p{Script=Han}$/u.test(glyph)) glyphs.add(glyph)
    }
  }
  return glyphs
}

const known = simplifiedGlyphs()

export const foreignGlyphs = (text: string): string[] =>
  [...text].filter((glyph) => /^\p{Script=Han}$/u.test(glyph) && !known.has(glyph))
