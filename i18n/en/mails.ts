/**
 * Emails and text messages sent by the server: `code.<purpose>` introduces a code in an email, `sms.<name>` is a whole
 * text message.
 */
export const mails = {
  codeSubject: '%{system}: verification code',
  'code.register': 'Your registration code',
  'code.login': 'Your login code',
  'code.resetPassword': 'Your password reset code',
  'code.bindPhone': 'Your code for the new phone number',
  'code.bindEmail': 'Your code for the new email address',
  'code.confirm': 'Your identity confirmation code',
  codeHint:
    'Enter it on the page where you requested it. It is valid for %{minutes} minutes and can be used once.',
  codeWarning:
    'No one at %{system} will ever ask you for this code. If you did not request it, ignore this message.',
  'sms.register':
    '%{system}: %{code} is your registration code, valid for %{minutes} minutes. Do not share it.',
  'sms.login':
    '%{system}: %{code} is your login code, valid for %{minutes} minutes. Do not share it.',
  'sms.resetPassword':
    '%{system}: %{code} is your password reset code, valid for %{minutes} minutes. Do not share it.',
  'sms.bindPhone':
    '%{system}: %{code} is the code for your new phone number, valid for %{minutes} minutes. Do not share it.',
  'sms.confirm':
    '%{system}: %{code} is your identity confirmation code, valid for %{minutes} minutes. Do not share it.',
  testSubject: '%{system}: test message',
  testTitle: 'Email is working',
  testText:
    'This message was sent from the settings of %{system} to check that emails are delivered.',
  'sms.test': '%{system}: this is a test. Text messages are being delivered.',
  noticeSubject: '%{system}: account security notice',
  noticeTitle: 'Security notice for account %{username}',
  noticeTime: 'Time: %{time}. IP address: %{address}.',
  unknownDevice: 'an unknown device',
  noticeAdvice:
    'If this was not you, reset your password at %{url}/resetPassword now. This logs out every device.',
  contactEntered:
    'An administrator entered this address for the account %{username}. It takes effect once the owner of the account logs in and verifies it under Account and security.',
  contactReplaced:
    'An administrator entered a new contact for the account %{username} to replace this one. The verified contact stays in use until the owner of the account verifies the new one.',
  contactRemoved:
    'An administrator removed this contact from the account %{username}. It can no longer be used to log in or reset the password.',
  factorsReset:
    'An administrator removed all second factors of the account %{username} and logged out every device.',
  contactUnknown: 'If you do not recognise this account, ignore this message.',
  contactAdvice: 'If you did not expect this, contact your company super administrator.',
  'sms.contactEntered':
    '%{system}: this number was entered for the account %{username}. It takes effect once verified. If you do not recognise the account, ignore this message.',
  'sms.contactReplaced':
    '%{system}: a new number was entered for the account %{username} to replace this one. If you did not expect this, contact your company super administrator.',
  'sms.contactRemoved':
    '%{system}: this number was removed from the account %{username}. If you did not expect this, contact your company super administrator.',
  'sms.factorsReset':
    '%{system}: an administrator removed all second factors of the account %{username}. If you did not expect this, contact your company super administrator.',
  phoneChanged: 'The phone number of the account %{username} was changed to %{contact}.',
  emailChanged: 'The email address of the account %{username} was changed to %{contact}.',
  contactUndo:
    'If this was not you, undo the change by %{until}. The previous contact is then restored and every device is logged out. Until then, the new contact cannot be used for login codes or password resets.',
  contactUndoAction: 'Undo the change',
  'sms.phoneChanged':
    '%{system}: the phone number of the account %{username} was changed to %{contact}. If this was not you, undo it by %{until}: %{link}',
  'sms.emailChanged':
    '%{system}: the email address of the account %{username} was changed to %{contact}. If this was not you, undo it by %{until}: %{link}',
  accountDeleted:
    'The account %{username} was deleted after an identity confirmation. Its personal data was erased, and it can no longer be used to log in.',
  accountMerged:
    'The account %{username} was merged into another account after its password was confirmed. It was deleted and its personal data erased; its verified phone number and email address were moved to the other account if that had none.',
  accountEndAdvice:
    'If this was not you, contact your company super administrator or the provider now. The account cannot be restored.',
  'sms.accountDeleted':
    '%{system}: the account %{username} was deleted after an identity confirmation. If this was not you, contact your company super administrator or the provider now.',
  'sms.accountMerged':
    '%{system}: the account %{username} was merged into another account and deleted after its password was confirmed. If this was not you, contact your company super administrator or the provider now.',
  activationSubject: '%{system}: activate your account',
  activationTitle: 'Activate your account %{username}',
  activationText:
    '%{company} created the account %{username} for you on %{system}. Set a password to use it.',
  activationHint:
    'The link works once, until %{time}. Setting a password also verifies this address.',
  activationAction: 'Set password',
  'sms.activation':
    '%{system}: %{company} created the account %{username} for you. Set your password by %{time}: %{link}',
  time: '%{clock} UTC',
  footer: 'Sent automatically by %{system}, %{url}. Replies are not read.',
  invitationSubject: '%{company} invites you to %{system}',
  invitationTitle: 'Join %{company}',
  invitationText: '%{inviter} invites you to join %{company} on %{system}.',
  invitationRoles: 'Your role: %{roles}.',
  invitationAction: 'Open the invitation',
  invitationHint:
    'It is valid only for this email address, until %{time}. Register or log in with this address to accept it.',
  invitationWarning: 'If you do not know the sender, ignore this message.',
  'sms.invitation':
    '%{system}: %{inviter} invites you to join %{company}. Valid only for this number until %{time}: %{link}',
  notificationSubject: '%{system}: %{title}',
  notificationTitle: 'Notification for %{username}',
  notificationAction: 'Open',
  notificationChoice:
    'You receive this because email notifications are on. You can turn them off under Account and security.',
} as const

export type MailKey = keyof typeof mails
