import type { Twin } from '#i18n/index'

/** The landing page. Figures are those that the provider gives, and no others. */
export const home = {
  hero: {
    title: 'Centimetre GNSS positioning with network RTK',
    lead: 'Check the accuracy at your site now, or register to use the applications for surveying, precision agriculture, deformation monitoring, personnel and devices.',
    coverage: 'Check coverage',
    register: 'Create an account',
    star: 'Dubhe, a pointer star',
    starAt: 'α UMa  11h 03m 44s  +61° 45′',
    pole: 'Polaris',
    picture:
      'The Earth as a globe of points inside a graduated circle, satellites on inclined orbits around it. Above, the Big Dipper with its first star lit: the pointers lead to Polaris on the Earth’s axis.',
    pause: 'Pause animation',
    resume: 'Resume animation',
  },
  coverage: {
    title: 'Is your site covered?',
    text: 'Enter a position to see the accuracy available and the distance to the nearest reference station. If it is not covered, we tell you why.',
    latitude: 'Latitude',
    longitude: 'Longitude',
    help: 'Decimal degrees, WGS 84. South and west are negative.',
    check: 'Check this place',
  },
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
  ionosphere: {
    title: 'The ionosphere today',
    text: 'The ionosphere delays satellite signals, most of all in the early afternoon. The curve shows today. Until the data loads, it shows the typical daily shape of the Klobuchar model: constant at night, highest at 14:00 local time.',
    now: 'Now at 31.23° N, 121.47° E: %{vtec}\u00a0TECU, %{delay}\u00a0m on GPS L1. %{kind}',
    kinds: {
      model: 'Model value, not measured: %{source}.',
      map: 'From a map based on observations: %{source}.',
      demonstration: 'Demonstration map, computed from %{source}; not measured.',
    },
    livePicture:
      'Today’s electron content over 24 hours of local time, with the current time marked.',
    more: 'How it affects positioning',
    axis: 'Local time',
    picture:
      'A curve over 24 hours of local time: level at night, rising in the morning, highest at 14:00.',
  },
  entries: {
    title: 'Get started',
    control: { name: 'Console', text: 'All applications of the platform, by type' },
    userCentre: {
      name: 'User centre',
      text: 'Your profile, company, members and permissions',
    },
    download: { name: 'Downloads', text: 'Terminal software and documents, with checksums' },
    register: {
      name: 'Register',
      text: 'With your phone or email, then apply to join your company',
    },
  },
}

export type HomeTexts = Twin<typeof home>
