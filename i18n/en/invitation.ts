import type { Twin } from '#i18n/index'

export const invitation = {
  title: 'Invitation',
  heading: 'Join %{company}',
  loading: 'Loading invitation',
  text: '%{inviter} invites you to join %{company}.',
  roles: 'Your role',
  noRole: 'None yet. You can be given one later.',
  recipient: 'For',
  anybody: 'Anyone with this link',
  expires: 'Valid until',
  register: 'Register and join',
  login: 'Log in and join',
  visitor:
    'Register with the phone number or email address that the invitation was sent to, or log in if you have an account.',
  visitorLink: 'Register, or log in if you have an account.',
  as: 'You are logged in as %{name}.',
  accept: 'Join %{company}',
  accepting: 'Joining…',
  move: 'Leave and join',
  other: 'Use another account',
  hindrances: {
    systemAdministrator: 'System super administrators cannot join another company.',
    companyAdministrator:
      'You are the company super administrator of %{from}. Transfer the company to someone else before you leave it.',
  },
  member: 'You are a member of %{company}',
  memberText: 'You do not need to accept this invitation.',
  ownCompany: 'My company',
  contact: 'Add this contact to my account',
  application: 'View my application',
  personalCentre: 'Open the user centre',
  refused: 'This invitation cannot be used',
  done: 'You have joined %{company}',
  doneText: 'The menu now shows the features of your role.',
  waiting: 'Waiting for approval by %{company}',
  waitingText:
    'This invitation has changed since it was sent. Your request to join %{company} is awaiting review, and you will be notified of the decision.',
  enter: 'Open user centre',
  home: 'Home page',
  separator: ', ',
}

export type InvitationTexts = Twin<typeof invitation>
