import type { Twin } from '#i18n/index'

export const ionosphere = {
  title: 'Ionosphere',
  lead: 'Between about 60 and 1,000\u00a0km above ground, free electrons delay satellite signals. The delay depends on location, time of day, season and solar activity.',
  formula: '1\u00a0TECU = 10¹⁶ electrons per m², a delay of 0.162\u00a0m on GPS L1.',
  values: 'Global total electron content (TEC)',
  script: 'The map and values need JavaScript. Their meaning and sources are explained below.',
  nothing: 'No coefficients or maps have been added yet, so there are no values to show.',
  model: 'Source of values',
  models: { ionex: 'Maps', ntcm: 'NTCM-G', klobuchar: 'Klobuchar' },
  day: 'Day (UTC)',
  time: 'Time',
  clock: '%{clock} UTC · %{local} local solar time',
  mapLabel: 'Map of vertical total electron content',
  unit: 'TECU',
  legend: 'Darker means higher TEC, up to %{most}\u00a0TECU.',
  asTable: 'Show as table',
  atPlace: 'At a location',
  latitude: 'Latitude',
  place: 'Place or coordinates',
  placeHelp:
    'A country, state, city or district in English, Chinese or pinyin, or coordinates, latitude first. Or click the map.',
  show: 'Show',
  here: 'My location',
  hereRefused: 'Your location is not available. Enter coordinates or click the map.',
  dayAtPlace: 'Daily curve',
  curveLabel: 'Vertical total electron content and L1 delay at this location over the day',
  curveCaption: 'Left axis: VTEC in TECU. Right axis: delay on GPS L1 in metres.',
  vtec: 'Vertical TEC (VTEC)',
  delay: 'L1 delay',
  levels: {
    low: {
      name: 'Small delay',
      effect:
        'Hardly noticeable. Even without corrections, the error of a single-frequency receiver is small; with corrections from a nearby station, it is negligible.',
    },
    moderate: {
      name: 'Moderate delay',
      effect:
        'Without corrections, positions are metres off, height most of all. Corrections remove the error, and a fixed solution is still possible.',
    },
    high: {
      name: 'Large delay',
      effect:
        'Without corrections, errors reach ten metres and more. A fixed solution remains possible; on long baselines it may take longer, because TEC changes quickly with location.',
    },
    veryHigh: {
      name: 'Very large delay',
      effect:
        'Typical near the geomagnetic equator around solar maximum. Work close to a reference station; fixing may take longer, and lock may be lost after sunset.',
    },
  },
  noValue: 'The map has no value for this location and time.',
  kind: 'Data type',
  kinds: {
    model: 'Model %{model}, computed from broadcast coefficients; not measured',
    map: 'Map based on observations from many stations',
    demonstration: 'Demonstration map, computed; not measured',
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
  shareFailed: 'The browser blocked copying. Copy the link from the address bar.',
  effects: 'How it affects positioning',
  items: [
    {
      title: 'Quiet',
      text: 'The delay may be large but is smooth. Reference stations and the receiver see nearly the same delay, so differencing cancels it. A high value alone does not prevent a fixed solution.',
    },
    {
      title: 'Disturbed',
      text: 'The delay changes within minutes and over short distances. Fixing takes longer, on long baselines first.',
    },
    {
      title: 'Strongly disturbed',
      text: 'Signals scintillate or lose lock, mostly after sunset near the geomagnetic equator and in polar regions. Fixed solutions are unreliable; measure again at another time.',
    },
  ],
  roti: 'Receivers measure disturbance with ROTI, the standard deviation of the rate of TEC change over five minutes, in TECU per minute: below 1, quiet; 1 to 3, fixing may take longer; 3 to 5, fixes are unreliable; above 5, a fix is unlikely. Models and maps are too smooth to show it, so this page gives only the size of the delay.',
  modelsTitle: 'Models and maps',
  modelItems: [
    {
      title: 'Klobuchar',
      text: 'Broadcast by GPS as eight coefficients; removes about half of the delay. A daily curve that stays the same until the coefficients change.',
    },
    {
      title: 'NTCM-G',
      text: 'Uses the three coefficients broadcast by Galileo; follows location, season and local time more closely.',
    },
    {
      title: 'Maps (IONEX)',
      text: 'World maps of VTEC based on observations from many stations, each with an epoch. Between two maps, values are interpolated with the rotation of the Earth. The more recent the map, the better.',
    },
  ],
}

export type IonosphereTexts = Twin<typeof ionosphere>
