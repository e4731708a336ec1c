import type { Twin } from '#i18n/index'

export const oauthPages = {
  askSignOut: {
    title: 'Log out of %{name}?',
    titleAll: 'Log out?',
    applicationText:
      'Only this application: you log out of %{name}. The platform and your other applications stay open.',
    everywhereText:
      'Everywhere: you log out of the platform and of every application that you opened in this browser.',
    application: 'Only this application',
    everywhere: 'Everywhere',
    stay: 'Stay logged in',
  },
  signedOut: {
    title: 'You are logged out',
    text: 'You have logged out of %{name}.',
    textAll: 'You have logged out of the platform and of the applications that you opened.',
    back: 'Back to %{name}',
    home: 'Home page',
  },
  connectionFailed: {
    title: 'This did not work',
    at: '%{name}: ',
    reasons: {
      invalid_client: 'The application is not registered here, or it was disabled.',
      unauthorized_client: 'The application may not use this way to log in.',
      invalid_redirect_uri:
        'The address that the application wants to return to is not registered.',
      server_error: 'The platform could not process the request. Try again in a moment.',
      temporarily_unavailable: 'The platform is busy. Try again in a moment.',
      other:
        'The request of the application is invalid or has expired. Go back to the application and start again.',
    },
    contact:
      'If it happens again, tell the contact of the application (%{contact}), with the request ID.',
    noContact: 'If it happens again, tell the provider of the application, with the request ID.',
    request: 'Request ID: %{requestId}',
  },
}

export type OauthPagesTexts = Twin<typeof oauthPages>
