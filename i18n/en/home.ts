import type { Twin } from '#i18n/index'

export const home = {
  hero: {
    title: 'Centimetre positioning. Check your site before you decide.',
    lead: 'Network RTK for surveying, farming, monitoring, and locating people and devices. See what accuracy you get at any location.',
    coverage: 'Check coverage',
    register: 'Create an account',
    control: 'Open the Console',
    star: 'Dubhe, a pointer star',
    starAt: 'α UMa  11h 03m 44s  +61° 45′',
    pole: 'Polaris',
    picture:
      'The Earth as a globe of points inside a graduated circle, satellites on inclined orbits around it. Above, the Big Dipper with its first star lit: the pointers lead to Polaris on the Earth’s axis.',
    pause: 'Pause animation',
    resume: 'Resume animation',
  },
  announcements: { label: 'Announcements' },
  coverage: {
    title: 'Is your site covered?',
    text: 'Enter a place to see the accuracy available and the distance to the nearest reference station. If it is not covered, we tell you why.',
    label: 'Place or coordinates',
    help: 'For example Hangzhou, or 31.2304, 121.4737',
    check: 'Check coverage',
  },
  ionosphere: {
    title: 'The ionosphere today',
    text: 'The ionosphere delays satellite signals, most of all in the early afternoon. This curve is today’s.',
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
    coverage: { name: 'Check coverage', text: 'See what accuracy you get at your site' },
    register: {
      name: 'Create an account',
      text: 'With your phone or email, then join your company or register it',
    },
    control: { name: 'Console', text: 'The applications you can open and request' },
    download: { name: 'Download files', text: 'Software and documents, with checksums' },
  },
}

export type HomeTexts = Twin<typeof home>
