/** Text messages and mails that the server sends. `code.*` and `sms.*` by the purpose of a code. */
export const mails = {
  codeSubject: '%{system}: verification code',
  'code.register': 'Your code for registering',
  'code.login': 'Your code for signing in',
  'code.resetPassword': 'Your code for a new password',
  'code.bindPhone': 'Your code for changing your phone number',
  'code.bindEmail': 'Your code for changing your e-mail address',
  codeHint:
    'Enter it on the page that asked for it. It is valid for %{minutes} minutes and works once.',
  codeWarning:
    'Nobody at %{system} will ever ask you for this code. If you did not request it, there is nothing to do.',
  'sms.register':
    '%{system}: %{code} is your code for registering, valid for %{minutes} minutes. Share it with nobody.',
  'sms.login':
    '%{system}: %{code} is your code for signing in, valid for %{minutes} minutes. Share it with nobody.',
  'sms.resetPassword':
    '%{system}: %{code} is your code for a new password, valid for %{minutes} minutes. Share it with nobody.',
  'sms.bindPhone':
    '%{system}: %{code} is your code for changing your phone number, valid for %{minutes} minutes. Share it with nobody.',
  noticeSubject: '%{system}: security of your account',
  noticeTitle: 'A change to your account %{username}',
  noticeTime: 'Time: %{time} (UTC). Network address: %{address}.',
  noticeAdvice:
    'If this was not you, set a new password at %{url}/resetPassword now. That signs out every device.',
  footer: 'Sent automatically by %{system}, %{url}. Replies are not read.',
  invitationSubject: '%{company} invites you to %{system}',
  invitationTitle: 'Join %{company}',
  invitationText: '%{inviter} invites you to join %{company} on %{system}.',
  invitationRoles: 'Your role: %{roles}.',
  invitationAction: 'Open the invitation',
  invitationHint:
    'It is valid for this e-mail address alone, until %{time} (UTC). Register or sign in with this address to accept.',
  invitationWarning: 'If you do not know the sender, there is nothing to do.',
  'sms.invitation':
    '%{system}: %{inviter} invites you to join %{company}. Valid for this number until %{time} (UTC): %{link}',
  notificationSubject: '%{system}: %{title}',
  notificationTitle: 'News for %{username}',
  notificationAction: 'Open',
  notificationChoice:
    'You receive this because you chose notifications by e-mail. Switch them off under Account & security.',
} as const

export type MailKey = keyof typeof mails
