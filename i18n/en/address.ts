import type { Twin } from '#i18n/index'

export const address = {
  region: 'Region',
  country: 'Country/region',
  state: 'Province/state',
  city: 'City',
  district: 'County/district',
  chooseCountry: 'Select country',
  chooseState: 'Select province/state',
  chooseCity: 'Select city',
  chooseDistrict: 'Select county',
  countryFirst: 'Select a country first.',
  stateFirst: 'Select a province or state first.',
  cityFirst: 'Select a city first.',
  none: 'None',
  all: 'All',
  nowChosen: 'Selected: %{place}',
  notNamed: 'Unknown region',
  loading: 'Loading',
  failed: 'Could not be loaded',
  retry: 'Try again',
  failedLists: 'Could not be loaded: %{lists}. Check the connection and try again.',
  noMatch: 'No match. You can search in Chinese, pinyin or English.',
  matches: '%{count} found',
  dialCode: 'Dialling code',
  chooseDialCode: 'Search',
  noDialCode: 'No country or region matches.',
}

export type AddressTexts = Twin<typeof address>
