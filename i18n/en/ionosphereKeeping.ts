import { actInEnglish as act } from '#i18n/audit'
import type { Twin } from '#i18n/index'

export const ionosphereKeeping = {
  maps: {
    audit: {
      ionosphereMap_import: act(
        'import ionosphere maps',
        'imported ionosphere maps %{target}',
        'tried to import ionosphere maps',
      ),
      ionosphereMap_delete: act(
        'delete ionosphere maps',
        'deleted ionosphere maps %{target}',
        'tried to delete %{target}',
      ),
      ionosphereMap_export: act('export ionosphere maps', 'exported the list of ionosphere maps'),
    },
    name: 'Ionosphere map |||| Ionosphere maps',
    file: 'ionosphere-maps',
    fields: {
      name: 'File',
      state: 'Status',
      source: 'Source',
      firstEpoch: 'First epoch',
      lastEpoch: 'Last epoch',
      mapCount: 'Maps',
      grid: 'Grid and height',
      origin: 'Imported from',
      importedBy: 'Imported by',
      createdAt: 'Imported',
      size: 'Size in bytes',
      sha256: 'SHA-256',
    },
    states: { current: 'Current', past: 'Past', demonstration: 'Demonstration' },
    origins: {
      upload: 'Upload',
      folder: 'Watched folder',
      demonstration: 'Demonstration data, computed from NTCM-G; not measured',
    },
    list: {
      title: 'Ionosphere maps',
      purpose: 'IONEX files used by the public ionosphere page.',
      search: 'Name or source',
      count: '%{smart_count} file |||| %{smart_count} files',
      empty: {
        title: 'No maps yet',
        text: 'Upload an IONEX file, plain or compressed (.gz, .Z), or set IONEX_FOLDER to a folder that is checked every minute.',
      },
    },
    filters: {
      sentence: 'Show files from %{origin}.',
      any: 'any source',
      upload: 'uploads',
      folder: 'the watched folder',
      demonstration: 'the demonstration data',
    },
    upload: {
      action: 'Upload IONEX',
      busy: 'Reading…',
      done: '%{name} was imported.',
      refused: '%{name} was rejected',
      another: 'Select another file',
    },
    remove: {
      label: 'Delete',
      title: 'Delete %{name}?',
      text: 'Its maps (%{count}) are deleted, and the public page no longer shows values for their period. You can upload the file again.',
      done: '%{name} was deleted.',
    },
    show: { maps: 'Maps', file: 'File' },
  },
  coefficients: {
    audit: {
      ionosphereCoefficients_create: act(
        'add ionosphere coefficients',
        'added ionosphere coefficients %{target}',
        'tried to add ionosphere coefficients',
      ),
      ionosphereCoefficients_edit: act(
        'change ionosphere coefficients',
        'changed ionosphere coefficients %{target}',
        'tried to change %{target}',
      ),
      ionosphereCoefficients_export: act(
        'export ionosphere coefficients',
        'exported the ionosphere coefficients',
      ),
    },
    name: 'Ionosphere coefficients |||| Ionosphere coefficients',
    file: 'ionosphere-coefficients',
    fields: {
      model: 'Model',
      state: 'Status',
      validFrom: 'Valid from (UTC)',
      source: 'Source',
      numbers: 'Coefficients',
    },
    states: { inUse: 'In use', resting: 'Not in use' },
    list: {
      title: 'Ionosphere coefficients',
      purpose: 'Coefficients of the Klobuchar and NTCM-G models, by date of validity.',
      search: 'Source',
      count: '%{smart_count} set |||| %{smart_count} sets',
      empty: {
        title: 'No coefficients yet',
        text: 'Add the coefficients of a navigation message. Until then, the public page shows no model values.',
      },
    },
    filters: {
      sentence: 'Show %{model}.',
      any: 'all models',
      klobuchar: 'Klobuchar only',
      ntcm: 'NTCM-G only',
    },
    form: {
      what: 'Model and source',
      sourceHelp:
        'Where the coefficients come from, e.g. the navigation message and its date. Shown to the public.',
      numbers: 'Coefficients',
      klobuchar:
        'α in seconds, seconds per semicircle and so on; β likewise, as broadcast by GPS (GPSA and GPSB in RINEX). The form 0.1118D-07 also works.',
      ntcm: 'ai0 to ai2 as broadcast by Galileo (GAL in RINEX).',
    },
    create: {
      action: 'New coefficients',
      title: 'New coefficients',
      purpose: 'They apply from the start of their day until newer ones take effect.',
      submit: 'Create',
      done: '%{name} was created.',
    },
    edit: {
      title: 'Edit %{name}',
      purpose: 'A correction takes effect at once.',
      done: '%{name} was saved.',
    },
  },
}

export type IonosphereKeepingTexts = Twin<typeof ionosphereKeeping>

export const { maps, coefficients } = ionosphereKeeping
