import type { Twin } from '#i18n/index'

/** Logging in, registering, and setting a new password. */
export const signIn = {
  aside: 'The pointer star finds north. An account finds your applications.',
  fields: {
    username: 'Username',
    anyName: 'Username, phone or e-mail',
    password: 'Password',
    newPassword: 'New password',
    confirmPassword: 'Password again',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    realName: 'Real name',
    dialCode: 'Country code',
    phone: 'Phone number',
    email: 'E-mail address',
    code: 'Verification code',
  },
  help: {
    username: 'At least 6 letters and digits, not digits only.',
    realName: 'Your company’s administrator knows you by it.',
    password: '%{minimum} to %{maximum} characters, with letters and digits.',
  },
  strength: {
    label: 'Strength',
    scores: { 0: 'Very weak', 1: 'Weak', 2: 'Fair', 3: 'Strong', 4: 'Very strong' },
    common: 'Passwords like this one are on the lists that are tried first.',
    weak: 'Quickly guessed. A few words that do not belong together are stronger.',
  },
  code: {
    send: 'Send code',
    again: 'Resend in %{seconds} s',
    checking: 'Checking…',
    sent: 'A code is on its way to %{recipient}. It is valid for five minutes.',
  },
  agree: {
    text: 'I have read and agree to the %{agreement} and the %{privacy}.',
    agreement: 'user agreement',
    privacy: 'privacy policy',
    first: 'This is the first sign-in with the account: it needs your agreement.',
  },
  by: {
    label: 'Way to log in',
    password: 'By password',
    phone: 'By phone code',
    email: 'By e-mail code',
    contact: 'Where the code goes',
    byPhone: 'By phone',
    byEmail: 'By e-mail',
  },
  login: {
    title: 'Log in',
    submit: 'Log in',
    busy: 'Logging in',
    forgotten: 'Forgotten the password?',
    newHere: 'No account yet?',
    register: 'Register',
    locked: 'The account is locked after five wrong passwords. It opens again in %{time}.',
    opened: 'The lock is over. You can try again.',
    back: 'You are sent back to where you came from.',
  },
  register: {
    title: 'Create an account',
    submit: 'Register',
    busy: 'Registering',
    known: 'Registered already?',
    login: 'Log in',
    done: 'Registration succeeded',
    doneText:
      'You are logged in as %{username}. The next step is your company: ask to join it, or apply for it if it is not there yet.',
    doneLogin: 'The account %{username} exists. Log in with it.',
    company: 'Find your company',
    console: 'Open the console',
  },
  reset: {
    title: 'Reset password',
    submit: 'Set the new password',
    busy: 'Setting the password',
    note: 'All sessions of the account end with it. A lock after wrong passwords is not lifted.',
    remembered: 'Remembered it?',
    done: 'Password changed',
    doneText:
      'Log in again with the new password. Everywhere else the account has been logged out.',
    login: 'Log in',
  },
  activate: {
    title: 'Activate your account',
    note: 'An account was created for you. Set your password to use it; the link works once.',
    submit: 'Set the password',
    done: 'Account activated',
    doneText: 'Your username is %{username}. Log in with it and your new password.',
  },
}

export type SignInTexts = Twin<typeof signIn>
