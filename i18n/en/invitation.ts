import type { Twin } from '#i18n/index'

/** The page that the address of an invitation opens. */
export const invitation = {
  title: 'Invitation',
  heading: 'Join %{company}',
  loading: 'Opening the invitation',
  text: '%{inviter} invites you to join %{company}.',
  roles: 'Your role',
  noRole: 'None for now; the administrator can give you one later.',
  recipient: 'For',
  anybody: 'Whoever has this link',
  expires: 'Valid until',
  register: 'Register and join',
  login: 'Log in and join',
  visitor:
    'Register with the contact that the invitation went to, or log in if you have an account.',
  visitorLink: 'Register, or log in if you have an account.',
  as: 'You are logged in as %{name}.',
  accept: 'Join %{company}',
  accepting: 'Joining',
  move: 'Leave and join',
  other: 'Use another account',
  contact: 'Add the contact to this account',
  refused: 'The invitation cannot be used',
  done: 'You are a member of %{company}',
  doneText: 'Your menu now shows what your role allows.',
  waiting: '%{company} has to approve your request',
  waitingText:
    'What this invitation offers has changed since it was sent. Your request to join %{company} is in review; you get a notification when it is decided.',
  enter: 'Open the user centre',
  home: 'Home page',
  separator: ', ',
}

export type InvitationTexts = Twin<typeof invitation>
