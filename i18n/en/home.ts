import type { Twin } from '#i18n/index'

/** The landing page. Figures are those that the provider gives, and no others. */
export const home = {
  hero: {
    title: 'Positions that hold when you measure again',
    lead: 'High-precision satellite positioning, and the applications that work with it: surveying, agriculture, monitoring, people and devices in the field.',
    coverage: 'Check coverage',
    register: 'Create an account',
    star: 'Dubhe, the pointer star',
    starAt: 'α UMa  11h 03m 44s  +61° 45′',
    pole: 'Polaris',
    picture:
      'The Earth as a globe of points inside a graduated circle, satellites on inclined orbits around it. Above, the Big Dipper with its first star lit: the pointers lead to Polaris on the Earth’s axis.',
    pause: 'Pause the motion',
    resume: 'Resume the motion',
  },
  coverage: {
    title: 'Does it reach your field?',
    text: 'Give a place. The answer names the tier and the distance to the nearest station, or why the service does not reach.',
    latitude: 'Latitude',
    longitude: 'Longitude',
    help: 'Decimal degrees, WGS 84. South and west are negative.',
    check: 'Check this place',
  },
  domains: {
    title: 'Five domains',
    items: {
      differential: {
        name: 'Differential positioning',
        text: 'Corrections from reference stations turn a receiver’s raw observations into a fixed solution.',
      },
      agriculture: {
        name: 'Precision agriculture',
        text: 'Guidance lines, tracks and work done, kept field by field.',
      },
      devices: {
        name: 'Device management',
        text: 'Whose terminal it is, whether it is on line and what quota is left, in one place.',
      },
      personnel: {
        name: 'Personnel tracking',
        text: 'Where people are, inside which fence, and who was told when somebody left it.',
      },
      deformation: {
        name: 'Deformation monitoring',
        text: 'Displacement north, east and up against a baseline, as a series that can be traced back.',
      },
    },
  },
  features: {
    title: 'Core features',
    items: {
      safety: {
        name: 'Safety',
        text: 'Rights are checked on the server at every call. Every change leaves a record that cannot be removed quietly.',
      },
      reliability: {
        name: 'Reliability',
        text: 'A result says how it came about. Where the service does not reach, it says so instead of guessing.',
      },
      ease: {
        name: 'Ease of use',
        text: 'One account for every application, in Chinese and English, on a phone in the field and a wide screen in the office.',
      },
      scalability: {
        name: 'Scalability',
        text: 'From one receiver to many companies: users, roles, devices and storage grow by quota, not by a new system.',
      },
    },
  },
  scenarios: {
    title: 'In the field',
    items: {
      survey: {
        name: 'Survey and mapping',
        text: 'Boundary points, control and stake-out. Every point carries its coordinates, datum and epoch.',
        caption: 'X  Y  H',
      },
      agriculture: {
        name: 'Precision agriculture',
        text: 'Parallel swaths out of one A–B line, so that passes neither overlap nor leave gaps.',
        caption: 'A → B  ∥',
      },
      deformation: {
        name: 'Deformation monitoring',
        text: 'Dams, slopes and bridges against stable ground. The vector says where they move, the series since when.',
        caption: 'ΔN  ΔE  ΔU',
      },
      personnel: {
        name: 'Personnel positioning',
        text: 'In pits and on sites: where a hard hat is, which fence it is in, and when it was last fixed.',
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
    title: 'The ionosphere through a day',
    text: 'The ionosphere delays every signal on its way down, most of all in the early afternoon. The curve shows today; until its values are there, the shape that the Klobuchar broadcast model gives a day: constant at night, highest at 14:00 local time.',
    now: 'Now at 31.23° N, 121.47° E: %{vtec} TECU, %{delay} m on GPS L1. %{kind}',
    kinds: {
      model: 'A model’s value, not measured: %{source}.',
      map: 'From a map out of observations: %{source}.',
      demonstration: 'Demonstration map, computed from %{source}; nothing was measured.',
    },
    livePicture:
      'Today’s electron content over 24 hours of local time, with the present moment marked.',
    more: 'What it does to a fix',
    axis: 'Local time',
    picture:
      'A curve over 24 hours of local time: level at night, rising from morning, highest at 14:00.',
  },
  entries: {
    title: 'Ways in',
    control: { name: 'Console', text: 'The applications of the platform, by type' },
    userCentre: {
      name: 'User centre',
      text: 'Your data, your company, its people and their rights',
    },
    download: { name: 'Downloads', text: 'Terminal software and documents, with checksums' },
    register: { name: 'Register', text: 'By phone or e-mail, then ask to join your company' },
  },
}

export type HomeTexts = Twin<typeof home>
