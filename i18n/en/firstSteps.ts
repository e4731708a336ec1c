import type { Twin } from '#i18n/index'

export const firstSteps = {
  titles: { company: 'First steps', installation: 'Before customers come' },
  progress: '%{done} of %{all} done',
  done: 'Done',
  steps: {
    secondContact: {
      title: 'Add a second contact',
      text: 'With both a phone number and an email address, you can always get back into your account.',
    },
    invite: {
      title: 'Invite people',
      text: 'Send invitations by email or text message, or share a link.',
    },
    makeRole: { title: 'Create a role', text: 'A role decides what its members can open and do.' },
    giveRole: {
      title: 'Assign a role to someone',
      text: 'Without a role, members only have the default permissions.',
    },
    coverage: {
      title: 'Check the coverage where you work',
      text: 'See what accuracy you can expect at your sites.',
    },
    email: {
      title: 'Set up sending emails',
      text: 'Without a mail server, verification codes and invitations are not delivered by email.',
    },
    sms: {
      title: 'Set up sending text messages',
      text: 'Logging in and registering with a phone number need them.',
    },
    https: {
      title: 'Serve the portal over HTTPS',
      text: 'Put a certificate on the proxy and set PUBLIC_URL to the https:// address.',
    },
    legal: {
      title: 'Publish your agreement and privacy policy',
      text: 'The model texts are in force until you publish your own.',
    },
    filings: {
      title: 'Enter the filing number',
      text: 'Sites in mainland China must show their ICP filing number on every page.',
    },
    secondAdministrator: {
      title: 'Add a second system super administrator',
      text: 'If the only one loses access, the portal cannot be managed from the browser.',
    },
  },
  joining: {
    title: 'Join or register a company',
    text: 'Most features are for members of a company. There are two ways:',
    join: {
      title: 'My company is already here',
      text: 'Apply to join it. Its administrator approves or rejects your request.',
      go: 'Join a company',
    },
    apply: {
      title: 'My company is new here',
      text: 'Register it. The provider reviews the application, and you become its administrator.',
      go: 'Register a company',
    },
    joinOpen: 'Your request to join %{company} is waiting for its administrator.',
    joinRejected: 'Your request to join %{company} was rejected.',
    reason: 'Reason: %{reason}',
    applicationOpen: 'Your application for %{company} is in review.',
    applicationRejected: 'Your application for %{company} was rejected. Correct and resubmit it.',
    seeRequest: 'View request',
    seeApplication: 'View application',
    correct: 'Correct application',
  },
  putAway: 'Do not show again',
} as const

export type FirstStepsTexts = Twin<typeof firstSteps>
