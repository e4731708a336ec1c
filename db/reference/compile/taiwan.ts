import type { Sources } from './sources.ts'

interface Subdivisions {
  subdivisions: { localeDisplayNames: { subdivisions: Record<string, string> } }
}

const keys: Record<string, string> = {
  '710100': 'twtpe',
  '710200': 'twkhh',
  '710300': 'twtnn',
  '710400': 'twtxg',
  '710500': 'twkin',
  '710600': 'twnan',
  '710700': 'twkee',
  '710800': 'twhsz',
  '710900': 'twcyq',
  '711100': 'twnwt',
  '711200': 'twila',
  '711300': 'twhsq',
  '711400': 'twtao',
  '711500': 'twmia',
  '711700': 'twcha',
  '711900': 'twcyi',
  '712100': 'twyun',
  '712400': 'twpif',
  '712500': 'twttt',
  '712600': 'twhua',
  '712700': 'twpen',
  '712800': 'twlie',
}

export const cldrSubdivisions = (sources: Sources): Record<string, string> =>
  sources.json<Subdivisions>('cldr-subdivisions-full', 'subdivisions/en/en.json').subdivisions
    .localeDisplayNames.subdivisions

export const taiwanCounty = (
  sources: Sources,
): ((code: string, name: string) => string | undefined) => {
  const subdivisions = cldrSubdivisions(sources)
  return (code, name) => {
    const key = keys[code]
    if (key === undefined) return undefined
    const place = subdivisions[key]
    if (place === undefined) throw new Error(`CLDR has no ${key}`)
    return name.endsWith('县') ? `${place.replace(/ County$/, '')} County` : place
  }
}
