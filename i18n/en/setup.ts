import type { Twin } from '#i18n/index'

export const setup = {
  title: 'Set up the portal',
  loading: 'Checking the address',
  note: 'Create the first system super administrator and the company that operates this portal.',
  companyName: 'Company name',
  companyHelp: 'The company that operates this portal.',
  submit: 'Create administrator',
  busy: 'Creating…',
  done: 'Administrator created',
  doneText: 'Log in as %{username}. You will be asked to accept the user agreement.',
  closed: 'Setup is not available',
  closedText:
    'The setup address is printed when the server starts and is valid until the first administrator has been created. If one exists, log in; otherwise open the complete address again.',
}

export type SetupTexts = Twin<typeof setup>
