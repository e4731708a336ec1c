import type { ErrorName } from '#contract/core/errors'
import type { Locale } from '#contract/text/locale'
import type { PortalTexts } from '#i18n/en/portal'
import type { AddressTexts } from '#i18n/en/address'
import type { CoverageTexts } from '#i18n/en/coverage'
import type { FactorsTexts } from '#i18n/en/factors'
import type { FirstStepsTexts } from '#i18n/en/firstSteps'
import type { HomeTexts } from '#i18n/en/home'
import type { HomePartsTexts } from '#i18n/en/homeParts'
import type { MapTexts } from '#i18n/en/map'
import type { InteractionTexts } from '#i18n/en/interaction'
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

/** The files of `i18n/<locale>` and the texts that each exports under its own name. */
interface TextFiles {
  address: AddressTexts
  coverage: CoverageTexts
  errors: Readonly<Record<ErrorName, string>>
  factors: FactorsTexts
  firstSteps: FirstStepsTexts
  home: HomeTexts
  homeParts: HomePartsTexts
  interaction: InteractionTexts
  invitation: InvitationTexts
  ionosphere: IonosphereTexts
  legal: LegalTexts
  map: MapTexts
  place: PlaceTexts
  portal: Twin<PortalTexts>
  publicPages: PublicPagesTexts
  setup: SetupTexts
  signIn: SignInTexts
  validation: Readonly<Record<ValidationKey, string>>
}

const textFiles = import.meta.glob<TextFiles>([
  '../../../i18n/*/{address,coverage,errors,factors,firstSteps,home,homeParts,interaction,invitation}.ts',
  '../../../i18n/*/{ionosphere,legal,map,place,portal,publicPages,setup,signIn,validation}.ts',
])

const textsOf =
  <Name extends keyof TextFiles>(name: Name): Load<TextFiles[Name]> =>
  async (locale) => {
    const load = textFiles[`../../../i18n/${locale}/${name}.ts`]
    if (!load) throw new Error(`i18n/${locale}/${name}.ts is missing`)
    return (await load())[name]
  }

export const frameTexts = textsOf('portal')
export const home = textsOf('home')
export const homeParts = textsOf('homeParts')
export const publicPages = textsOf('publicPages')
export const coverageTexts = textsOf('coverage')
export const mapTexts = textsOf('map')
export const factorTexts = textsOf('factors')
export const placeTexts = textsOf('place')
export const interactionTexts = textsOf('interaction')
export const ionosphere = textsOf('ionosphere')
export const legal = textsOf('legal')
export const addressPickerTexts = textsOf('address')

export interface ControlPageTexts extends PublicPagesTexts {
  joining: FirstStepsTexts['joining']
}

export const control: Load<ControlPageTexts> = async (locale) => {
  const [words, { joining }] = await Promise.all([
    publicPages(locale),
    textsOf('firstSteps')(locale),
  ])
  return { ...words, joining }
}

export interface FormTexts extends SignInTexts {
  address: AddressTexts
}

export type MessageTexts = Pick<TextFiles, 'errors' | 'validation'>

export const messageTexts: Load<MessageTexts> = async (locale) => {
  const [errors, validation] = await Promise.all([
    textsOf('errors')(locale),
    textsOf('validation')(locale),
  ])
  return { errors, validation }
}

export const signIn: Load<FormTexts> = async (locale) => {
  const [words, address] = await Promise.all([
    textsOf('signIn')(locale),
    addressPickerTexts(locale),
  ])
  return { ...words, address }
}

export type CoveragePageTexts = Pick<TextFiles, 'coverage' | 'map'>

export const coverage: Load<CoveragePageTexts> = async (locale) => {
  const [words, map] = await Promise.all([coverageTexts(locale), mapTexts(locale)])
  return { coverage: words, map }
}

export type InvitationPageTexts = FormTexts & Pick<TextFiles, 'invitation'>

export const invitation: Load<InvitationPageTexts> = async (locale) => {
  const [form, words] = await Promise.all([signIn(locale), textsOf('invitation')(locale)])
  return { ...form, invitation: words }
}

export type SetupPageTexts = FormTexts & Pick<TextFiles, 'setup'>

export const setup: Load<SetupPageTexts> = async (locale) => {
  const [form, words] = await Promise.all([signIn(locale), textsOf('setup')(locale)])
  return { ...form, setup: words }
}
