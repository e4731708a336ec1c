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
        text: 'Know where your people are and whether a dam is moving. Users see only what they are allowed to; every change is recorded, and tampering shows.',
      },
      reliability: {
        name: 'Reliability',
        text: 'Only stations that are online count, and every result names its source. Where there is no coverage, we say so.',
      },
      ease: {
        name: 'Ease of use',
        text: 'One account for every application, in Chinese and English. Devices without a browser connect with the same account.',
      },
      scalability: {
        name: 'Scalability',
        text: 'Start with one receiver; add users, devices and storage as you grow.',
      },
    },
  },
  scenarios: {
    title: 'In the field',
    open: 'In the Console: %{application}',
    items: {
      survey: {
        name: 'Survey and mapping',
        text: 'Measure boundary points, set control and stake out. Every point keeps its coordinates, datum and epoch.',
        application: 'Measurement registration',
        caption: 'X  Y  H',
      },
      agriculture: {
        name: 'Precision agriculture',
        text: 'Drive parallel swaths from one A–B line, without overlaps or gaps.',
        application: 'Own company',
        caption: 'A → B  ∥',
      },
      deformation: {
        name: 'Deformation monitoring',
        text: 'See which way a dam or slope moves, how far, and since when.',
        application: 'Own company',
        caption: 'ΔN  ΔE  ΔU',
      },
      personnel: {
        name: 'Personnel positioning',
        text: 'See who is still in the pit or on the site before blasting or lifting starts.',
        application: 'Project management',
        caption: 'φ  λ  t',
      },
    },
  },
  claims: {
    title: 'In figures',
    terminals: { figure: '800,000+', text: 'terminals delivered' },
    countries: { figure: '140+', text: 'countries and regions' },
    park: { figure: '26,000', text: 'm² industrial park' },
  },
} as const

export type HomePartsTexts = Twin<typeof homeParts>
