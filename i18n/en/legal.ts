import type { Twin } from '#i18n/index'

export const legal = {
  version: 'Version %{version}, effective %{date}',
  model:
    'This is a model text. The provider must have it adapted by legal counsel before the service goes live.',
  contents: 'Contents',
  loadFailed: 'The text could not be loaded',
  agreement: 'User agreement',
  privacy: 'Privacy policy',
}

export type LegalTexts = Twin<typeof legal>
