import type { Twin } from '#i18n/index'

/** The address picker and the dialling-code input. */
export const address = {
  region: 'Region',
  country: 'Country/region',
  state: 'Province/state',
  city: 'City',
  district: 'County/district',
  chooseCountry: 'Choose country',
  chooseState: 'Choose province/state',
  chooseCity: 'Choose city',
  chooseDistrict: 'Choose county',
  countryFirst: 'Choose a country first.',
  stateFirst: 'Choose a province or state first.',
  cityFirst: 'Choose a city first.',
  none: 'None',
  all: 'All',
  nowChosen: 'Now chosen: %{place}',
  notNamed: 'Region unknown',
  loading: 'Loading',
  failed: 'Could not load',
  retry: 'Retry',
  failedLists: 'Could not be loaded: %{lists}. Check the connection and retry.',
  noMatch: 'No match. Chinese, pinyin and English all work.',
  matches: '%{count} found',
  dialCode: 'Country or region code',
  chooseDialCode: 'Search by name or number',
  noDialCode: 'No country or region matches.',
}

export type AddressTexts = Twin<typeof address>
