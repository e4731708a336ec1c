import type { Twin } from '#i18n/index'

export const setup = {
  title: 'Set up the platform',
  loading: 'Checking the address',
  note: 'Create the first system super administrator and the company that operates this platform.',
  companyName: 'Company name',
  companyHelp: 'The company that operates this platform.',
  submit: 'Create administrator',
  busy: 'Creating…',
  done: 'Administrator created',
  doneText: 'Log in as %{username}. You will be asked to accept the user agreement.',
  closed: 'Setup is not available',
  closedText:
    'The setup address is printed when the server starts and is valid until the first administrator exists. If there is one, log in; otherwise open the whole address again.',
}

export type SetupTexts = Twin<typeof setup>
