import type { ErrorName } from '#contract/core/errors'
import type { Locale } from '#contract/text/locale'
import type { PortalTexts } from '#i18n/en/portal'
import type { AddressTexts } from '#i18n/en/address'
import type { CoverageTexts } from '#i18n/en/coverage'
import type { FirstStepsTexts } from '#i18n/en/firstSteps'
import type { HomeTexts } from '#i18n/en/home'
import type { HomePartsTexts } from '#i18n/en/homeParts'
import type { MapTexts } from '#i18n/en/map'
import type { InvitationTexts } from '#i18n/en/invitation'
import type { IonosphereTexts } from '#i18n/en/ionosphere'
import type { LegalTexts } from '#i18n/en/legal'
import type { PlaceTexts } from '#i18n/en/place'
import type { PublicPagesTexts } from '#i18n/en/publicPages'
import type { SetupTexts } from '#i18n/en/setup'
import type { SignInTexts } from '#i18n/en/signIn'
import type { Twin } from '#i18n/index'
import type { ValidationKey } from '#i18n/en/validation'

/** Loads the texts of one language by dynamic import, so that the other language is not downloaded. */
type Load<Texts> = (locale: Locale) => Promise<Texts>

export const frameTexts: Load<Twin<PortalTexts>> = async (locale) =>
  locale === 'zh'
    ? (await import('#i18n/zh/portal')).portal
    : (await import('#i18n/en/portal')).portal

export const home: Load<HomeTexts> = async (locale) =>
  locale === 'zh' ? (await import('#i18n/zh/home')).home : (await import('#i18n/en/home')).home

export const homeParts: Load<HomePartsTexts> = async (locale) =>
  locale === 'zh'
    ? (await import('#i18n/zh/homeParts')).homeParts
    : (await import('#i18n/en/homeParts')).homeParts

export const publicPages: Load<PublicPagesTexts> = async (locale) =>
  locale === 'zh'
    ? (await import('#i18n/zh/publicPages')).publicPages
    : (await import('#i18n/en/publicPages')).publicPages

export interface ControlPageTexts extends PublicPagesTexts {
  joining: FirstStepsTexts['joining']
}

export const control: Load<ControlPageTexts> = async (locale) => {
  const [words, { firstSteps }] = await Promise.all([
    publicPages(locale),
    locale === 'zh' ? import('#i18n/zh/firstSteps') : import('#i18n/en/firstSteps'),
  ])
  return { ...words, joining: firstSteps.joining }
}

export const coverageTexts: Load<CoverageTexts> = async (locale) =>
  locale === 'zh'
    ? (await import('#i18n/zh/coverage')).coverage
    : (await import('#i18n/en/coverage')).coverage

export const mapTexts: Load<MapTexts> = async (locale) =>
  locale === 'zh' ? (await import('#i18n/zh/map')).map : (await import('#i18n/en/map')).map

export const placeTexts: Load<PlaceTexts> = async (locale) =>
  locale === 'zh' ? (await import('#i18n/zh/place')).place : (await import('#i18n/en/place')).place

export const ionosphere: Load<IonosphereTexts> = async (locale) =>
  locale === 'zh'
    ? (await import('#i18n/zh/ionosphere')).ionosphere
    : (await import('#i18n/en/ionosphere')).ionosphere

export const legal: Load<LegalTexts> = async (locale) =>
  locale === 'zh' ? (await import('#i18n/zh/legal')).legal : (await import('#i18n/en/legal')).legal

const errors = async (locale: Locale) =>
  locale === 'zh'
    ? (await import('#i18n/zh/errors')).errors
    : (await import('#i18n/en/errors')).errors

const validation = async (locale: Locale) =>
  locale === 'zh'
    ? (await import('#i18n/zh/validation')).validation
    : (await import('#i18n/en/validation')).validation

const signInWords: Load<SignInTexts> = async (locale) =>
  locale === 'zh'
    ? (await import('#i18n/zh/signIn')).signIn
    : (await import('#i18n/en/signIn')).signIn

export const addressPickerTexts: Load<AddressTexts> = async (locale) =>
  locale === 'zh'
    ? (await import('#i18n/zh/address')).address
    : (await import('#i18n/en/address')).address

export interface FormTexts extends SignInTexts {
  address: AddressTexts
}

export interface MessageTexts {
  errors: Readonly<Record<ErrorName, string>>
  validation: Readonly<Record<ValidationKey, string>>
}

export const messageTexts: Load<MessageTexts> = async (locale) => {
  const [refusals, rules] = await Promise.all([errors(locale), validation(locale)])
  return { errors: refusals, validation: rules }
}

export const signIn: Load<FormTexts> = async (locale) => {
  const [words, address] = await Promise.all([signInWords(locale), addressPickerTexts(locale)])
  return { ...words, address }
}

export interface CoveragePageTexts {
  coverage: CoverageTexts
  map: MapTexts
}

export const coverage: Load<CoveragePageTexts> = async (locale) => {
  const [words, map] = await Promise.all([coverageTexts(locale), mapTexts(locale)])
  return { coverage: words, map }
}

export interface InvitationPageTexts extends FormTexts {
  invitation: InvitationTexts
}

export const invitation: Load<InvitationPageTexts> = async (locale) => {
  const [form, words] = await Promise.all([
    signIn(locale),
    locale === 'zh' ? import('#i18n/zh/invitation') : import('#i18n/en/invitation'),
  ])
  return { ...form, invitation: words.invitation }
}

export interface SetupPageTexts extends FormTexts {
  setup: SetupTexts
}

export const setup: Load<SetupPageTexts> = async (locale) => {
  const [form, words] = await Promise.all([
    signIn(locale),
    locale === 'zh' ? import('#i18n/zh/setup') : import('#i18n/en/setup'),
  ])
  return { ...form, setup: words.setup }
}
