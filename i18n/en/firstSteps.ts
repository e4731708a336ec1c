import type { Twin } from '#i18n/index'

export const firstSteps = {
  titles: { company: 'First steps', installation: 'Launch checklist' },
  progress: '%{done} of %{all} done',
  done: 'Done',
  steps: {
    secondContact: {
      title: 'Add a second contact',
      text: 'With both a phone number and an email address, you can always get back into your account.',
    },
    invite: {
      title: 'Invite users',
      text: 'Send invitations by email or text message, or share a link.',
    },
    makeRole: { title: 'Create a role', text: 'A role defines what its users can open and do.' },
    giveRole: {
      title: 'Assign a role',
      text: 'Without a role, users have only the default permissions.',
    },
    coverage: {
      title: 'Check coverage where you work',
      text: 'See what accuracy you can expect at your sites.',
    },
    email: {
      title: 'Set up email',
      text: 'Without a mail server, verification codes and invitations are not delivered by email.',
    },
    sms: {
      title: 'Set up text messages',
      text: 'Needed to log in and register with a phone number.',
    },
    https: {
      title: 'Serve the portal over HTTPS',
      text: 'Put a certificate on the proxy and set PUBLIC_URL to the https:// address.',
    },
    legal: {
      title: 'Publish your agreement and privacy policy',
      text: 'Until you publish your own, the model texts are in force.',
    },
    filings: {
      title: 'Enter the filing number',
      text: 'Sites in mainland China must show their ICP filing number. It appears in the footer of the public pages.',
    },
    secondAdministrator: {
      title: 'Add a second system super administrator',
      text: 'If the only one loses access, the portal cannot be managed from the browser.',
    },
  },
  joining: {
    title: 'Join or register a company',
    text: 'Most features are for members of a company. Join one, or register your own.',
    join: {
      title: 'My company is already registered',
      text: 'Apply to join it. The company approves or rejects your request.',
      go: 'Join a company',
    },
    apply: {
      title: 'My company is not registered yet',
      text: 'Register it. The provider reviews the application. Once the company is approved, you become its super administrator.',
      go: 'Register a company',
    },
    joinOpen: 'Your request to join %{company} is awaiting review by the company.',
    joinRejected: 'Your request to join %{company} was rejected.',
    reason: 'Reason: %{reason}',
    applicationOpen: 'Your application for %{company} is awaiting review.',
    applicationRejected: 'Your application for %{company} was rejected. Correct and resubmit it.',
    seeRequest: 'View request',
    seeApplication: 'View application',
    correct: 'Correct application',
  },
  putAway: 'Do not show again',
} as const

export type FirstStepsTexts = Twin<typeof firstSteps>
