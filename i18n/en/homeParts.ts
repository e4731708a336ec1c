import type { Twin } from '#i18n/index'

/**
 * Static parts of the landing page; their texts are in the prerendered page and are not loaded again. The figures come
 * from the provider; add no others.
 */
export const homeParts = {
  domains: {
    title: 'What we do',
    items: {
      differential: {
        name: 'Differential positioning',
        text: 'Network RTK corrections from reference stations take a receiver from a float to a fixed solution.',
      },
      agriculture: {
        name: 'Precision agriculture',
        text: 'Guidance lines, tracks and completed work, recorded field by field.',
      },
      devices: {
        name: 'Device management',
        text: 'See who owns each terminal, whether it is online and how much quota is left.',
      },
      personnel: {
        name: 'Personnel tracking',
        text: 'See where people are and which geofence they are in, and who was alerted when someone left it.',
      },
      deformation: {
        name: 'Deformation monitoring',
        text: 'North, east and up displacement against a baseline, kept as a traceable time series.',
      },
    },
  },
  features: {
    title: 'Core features',
    items: {
      safety: {
        name: 'Safety',
        text: 'Permissions are checked on the server for every request. Every change is logged, and tampering with the log can be detected.',
      },
      reliability: {
        name: 'Reliability',
        text: 'Every result states where it came from. Where there is no service, we say so.',
      },
      ease: {
        name: 'Ease of use',
        text: 'One account for every application, in Chinese and English, on a phone in the field or a large screen in the office.',
      },
      scalability: {
        name: 'Scalability',
        text: 'From one receiver to many companies: raise the quotas for users, devices and storage without changing systems.',
      },
    },
  },
  scenarios: {
    title: 'In the field',
    items: {
      survey: {
        name: 'Survey and mapping',
        text: 'Boundary points, control surveys and stake-out. Every point is recorded with its coordinates, datum and epoch.',
        caption: 'X  Y  H',
      },
      agriculture: {
        name: 'Precision agriculture',
        text: 'Parallel swaths from one A–B line, without overlaps or gaps.',
        caption: 'A → B  ∥',
      },
      deformation: {
        name: 'Deformation monitoring',
        text: 'Dams, slopes and bridges relative to stable ground: the vector shows the direction and size of a movement, the series when it began.',
        caption: 'ΔN  ΔE  ΔU',
      },
      personnel: {
        name: 'Personnel positioning',
        text: 'In pits and on sites: where each person is, which geofence they are in, and when they were last located.',
        caption: 'φ  λ  t',
      },
    },
  },
  claims: {
    title: 'In figures',
    terminals: { before: 'over', figure: '800,000', after: 'terminals delivered' },
    countries: { before: 'sales in over', figure: '140', after: 'countries and regions' },
    park: { before: 'an industrial park of', figure: '26,000', after: 'square metres' },
  },
} as const

export type HomePartsTexts = Twin<typeof homeParts>
