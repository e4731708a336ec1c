import type { Twin } from '#i18n/index'

/** The page of the ionosphere. */
export const ionosphere = {
  title: 'Ionosphere',
  lead: 'Between about 60 and 1,000 km above ground, free electrons delay the satellite signals. How much depends on place, hour, season and Sun.',
  formula: '1 TECU = 10¹⁶ electrons per m², a delay of 0.162 m on GPS L1.',
  values: 'Electron content of the world',
  script: 'Map and values need JavaScript. What they mean and where they come from stands below.',
  nothing:
    'No coefficients and no maps are kept on this installation yet, so there are no values to show.',
  model: 'Shown by',
  models: { ionex: 'Maps', ntcm: 'NTCM-G', klobuchar: 'Klobuchar' },
  day: 'Day (UTC)',
  time: 'Time',
  clock: '%{clock} UTC · %{local} solar time at the place',
  mapLabel: 'Map of the vertical electron content',
  unit: 'TECU',
  legend: 'The denser the colour, the more electrons; fully dense at %{most} TECU.',
  asTable: 'As a table',
  atPlace: 'At a place',
  latitude: 'Latitude',
  longitude: 'Longitude',
  show: 'Show this place',
  here: 'Where I am',
  hereRefused: 'The device gave no position. Enter coordinates or pick the place on the map.',
  dayAtPlace: 'Its day',
  curveLabel: 'Vertical electron content and L1 delay at the place through the day',
  curveCaption: 'Left: vertical electron content in TECU. Right: delay on GPS L1 in metres.',
  vtec: 'Vertical content',
  delay: 'L1 delay',
  levels: {
    low: {
      name: 'Small delay',
      effect:
        'Hardly noticeable. Even a single-frequency receiver without corrections is off by little; with corrections from a nearby station nothing remains.',
    },
    moderate: {
      name: 'Moderate delay',
      effect:
        'Without corrections positions are off by metres, the height most of all. Corrections take it away; a fix is not hindered.',
    },
    high: {
      name: 'Large delay',
      effect:
        'Without corrections, errors of ten metres and more. By itself no problem for a fix; on long baselines it may take longer, since the content changes quickly from place to place.',
    },
    veryHigh: {
      name: 'Very large delay',
      effect:
        'Seen around solar maximum near the geomagnetic equator. Stay close to a station; a fix may take longer, and after sunset it may break off.',
    },
  },
  noValue: 'The map holds no value for this place and time.',
  kind: 'Kind',
  kinds: {
    model: 'Model %{model}, computed from broadcast coefficients; not measured',
    map: 'Map worked out from observations of many stations',
    demonstration: 'Demonstration map, computed; nothing in it was measured',
  },
  source: 'Source',
  epoch: 'Epoch',
  validFrom: 'Valid from',
  age: '%{age} old',
  ages: {
    year: { one: '%{count} year', more: '%{count} years' },
    day: { one: '%{count} day', more: '%{count} days' },
    hour: { one: '%{count} hour', more: '%{count} hours' },
    minute: { one: '%{count} minute', more: '%{count} minutes' },
  },
  fresh: 'current',
  share: 'Copy link',
  shared: 'Link copied.',
  shareFailed: 'Copying is not allowed here; the address bar holds the same link.',
  effects: 'What it does to a fix',
  items: [
    {
      title: 'Quiet',
      text: 'The delay is large but smooth. Stations and receiver see nearly the same, and differences cancel it. A high value by itself is no problem for a fix.',
    },
    {
      title: 'Disturbed',
      text: 'The delay changes within minutes and over short distances. A fix takes longer, and long baselines suffer first.',
    },
    {
      title: 'Stormy',
      text: 'Signals flicker or break off, mostly after sunset near the geomagnetic equator and in polar regions. Fixes are unreliable; measure again later.',
    },
  ],
  roti: 'How disturbed it is, a receiver tells by ROTI, the spread of the rate of change over five minutes in TECU per minute: up to 1 quiet, up to 3 a fix may take longer, up to 5 a fix is unreliable, above that none is to be had. Models and maps are too smooth to show it; this page therefore states the size of the delay only.',
  modelsTitle: 'Models and maps',
  modelItems: [
    {
      title: 'Klobuchar',
      text: 'Broadcast by GPS in eight numbers; takes away about half of the delay. A daily curve, the same every day until the numbers change.',
    },
    {
      title: 'NTCM-G',
      text: 'Driven by the three numbers that Galileo broadcasts; follows place, season and local time more closely.',
    },
    {
      title: 'Maps (IONEX)',
      text: 'World maps of vertical electron content out of many stations’ observations, published with an epoch. Between two maps the values turn with the Sun. They are as good as they are recent.',
    },
  ],
}

export type IonosphereTexts = Twin<typeof ionosphere>
