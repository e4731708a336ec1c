import type { Twin } from '#i18n/index'

/** Texts of the resources `ionosphere-maps` and `ionosphere-coefficients`. */
export const ionosphereKeeping = {
  maps: {
    name: 'Ionosphere map |||| Ionosphere maps',
    file: 'ionosphere-maps',
    fields: {
      name: 'File',
      state: 'State',
      source: 'Source',
      firstEpoch: 'First epoch',
      lastEpoch: 'Last epoch',
      age: 'Age',
      mapCount: 'Maps',
      grid: 'Grid and height',
      origin: 'Came by',
      importedBy: 'Stored by',
      createdAt: 'Stored',
      size: 'Bytes',
      sha256: 'SHA-256',
    },
    states: { current: 'Current', past: 'Past', demonstration: 'Demonstration' },
    origins: {
      upload: 'Upload',
      folder: 'Watched folder',
      demonstration: 'Demonstration data, computed from NTCM-G; nothing was measured',
    },
    list: {
      title: 'Ionosphere maps',
      purpose: 'IONEX files that the public page of the ionosphere shows values from.',
      search: 'Name or source',
      count: '%{smart_count} file |||| %{smart_count} files',
      empty: {
        title: 'No maps are stored',
        text: 'Upload an IONEX file, plain or gzipped, or set IONEX_FOLDER to a folder that is looked through every minute.',
      },
    },
    filters: {
      sentence: 'Show files that came by %{origin}.',
      any: 'any way',
      upload: 'upload',
      folder: 'the watched folder',
      demonstration: 'the demonstration data',
    },
    upload: {
      action: 'Upload IONEX',
      busy: 'Reading…',
      done: '%{name} is stored.',
      refused: '%{name} was refused',
      another: 'Choose another file',
    },
    remove: {
      action: 'Delete',
      title: 'Delete %{name}?',
      text: 'Its %{count} maps go with it, and the public page no longer shows values for their time. The file can be uploaded again.',
      done: '%{name} is deleted.',
    },
    show: { maps: 'Maps', file: 'File' },
  },
  coefficients: {
    name: 'Ionosphere coefficients |||| Ionosphere coefficients',
    file: 'ionosphere-coefficients',
    fields: {
      model: 'Model',
      state: 'State',
      validFrom: 'Valid from (UTC)',
      source: 'Source',
      numbers: 'Coefficients',
    },
    states: { inUse: 'In use', resting: 'Not in use' },
    list: {
      title: 'Ionosphere coefficients',
      purpose:
        'What the models Klobuchar and NTCM-G are computed with, by the time they are valid from.',
      search: 'Source',
      count: '%{smart_count} set |||| %{smart_count} sets',
      empty: {
        title: 'No coefficients are kept',
        text: 'Add those of a navigation message; until then the public page shows no model.',
      },
    },
    filters: {
      sentence: 'Show %{model}.',
      any: 'every model',
      klobuchar: 'Klobuchar only',
      ntcm: 'NTCM-G only',
    },
    form: {
      what: 'Model and source',
      sourceHelp:
        'Where the numbers stand, e.g. the navigation message and its date. Shown to the public.',
      numbers: 'Coefficients',
      klobuchar:
        'α in seconds, seconds per semicircle and so on; β likewise, as GPS broadcasts them (GPSA and GPSB in RINEX). Also in the form 0.1118D-07.',
      ntcm: 'ai0 to ai2 as Galileo broadcasts them (GAL in RINEX).',
    },
    create: {
      action: 'New coefficients',
      title: 'New coefficients',
      purpose: 'They count from the beginning of their day on, until later ones do.',
      submit: 'Add',
      done: '%{name} is added.',
    },
    edit: {
      purpose: 'A correction takes effect at once.',
      done: '%{name} is changed.',
    },
  },
}

export type IonosphereKeepingTexts = Twin<typeof ionosphereKeeping>
