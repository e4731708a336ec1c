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
  contactEntered:
    'An administrator entered this address for the account %{username}. It is used only after the owner of the account logs in and verifies it under Account & security.',
  contactReplaced:
    'An administrator entered another contact for the account %{username} in place of this one. A verified contact stays in use until the owner of the account verifies the new one.',
  contactRemoved:
    'An administrator removed this contact from the account %{username}. It is no longer used to log in or to reset the password.',
  contactUnknown: 'If you do not know this account, there is nothing to do.',
  contactAdvice: 'If you did not expect this, ask your company administrator.',
  'sms.contactEntered':
    '%{system}: this number was entered for the account %{username}. It is used only after it is verified. If you do not know the account, there is nothing to do.',
  'sms.contactReplaced':
    '%{system}: another number was entered for the account %{username} in place of this one. If you did not expect this, ask your company administrator.',
  'sms.contactRemoved':
    '%{system}: this number was removed from the account %{username}. If you did not expect this, ask your company administrator.',
  activationSubject: '%{system}: activate your account',
  activationTitle: 'Activate your account %{username}',
  activationText:
    '%{company} created the account %{username} on %{system} for you. Set a password to use it.',
  activationHint:
    'The link works once, until %{time} (UTC). Setting the password verifies this address.',
  activationAction: 'Set the password',
  'sms.activation':
    '%{system}: %{company} created the account %{username} for you. Set your password by %{time} (UTC): %{link}',
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
