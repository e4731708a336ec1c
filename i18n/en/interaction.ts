import type { Twin } from '#i18n/index'

export const interaction = {
  title: 'Log in to %{name}',
  device: 'Connect a device to %{name}',
  opening: 'Opening %{name}…',
  proceed: 'Continue as %{person}',
  another: 'Use another account',
  confirm: 'Confirm your identity',
  consent: {
    title: '%{name} wants to see',
    person: 'You are logged in as %{person}.',
    scopes: {
      openid: 'Your user ID',
      profile: 'Name, nickname, username and language',
      email: 'Email address',
      phone: 'Phone number',
      company: 'Company and department',
      permissions: 'Your permissions and roles in this application',
      offline_access: 'All of this, even while you are not using the application',
    },
    between: ', ',
    none: 'None',
    limits: 'It cannot see your password or change anything in your account.',
    withdraw: 'You can remove access at any time in the user centre, under Account and security.',
    allow: 'Allow',
    refuse: 'Do not allow',
  },
  closed: {
    title: 'No access to %{name}',
    text: 'Your account cannot open this application.',
    missing: 'To open this application you need the permission “%{permission}”.',
    back: 'Back to the application',
  },
}

export type InteractionTexts = Twin<typeof interaction>
