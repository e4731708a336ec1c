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
  connectDevice: {
    enter: {
      title: 'Connect a device',
      text: 'Enter the code that your device shows. You then log in here, and the device continues by itself.',
      label: 'Code on the device',
      help: 'Eight letters. Upper or lower case, with or without the hyphen.',
      submit: 'Continue',
    },
    problems: {
      missing: 'Enter the code.',
      unknown: 'This code is not valid. Compare it with the one on the device.',
      expired: 'This code has expired. Start again on the device to get a new one.',
      used: 'This code was used already. Start again on the device to get a new one.',
      stale: 'This page was open for too long or in two tabs. Select Continue again.',
      over: 'The login took too long. Start again on the device to get a new code.',
      failed: 'This did not work. Try again in a moment, or start again on the device.',
    },
    confirm: {
      title: 'Connect this device to %{name}?',
      warning: 'Only go on if you are looking at a device that shows this code.',
      application: 'Application',
      client: 'Client',
      device: 'Device',
      address: 'IP address of the device',
      requested: 'Requested',
      now: 'Less than a minute ago',
      ago: '%{minutes}\u00a0min ago',
      effect:
        'The device is then logged in with your account. If someone sent you this code, select Cancel.',
      proceed: 'Continue',
      cancel: 'Cancel',
    },
    done: {
      title: 'The device is connected',
      text: 'The device now uses %{name} as %{person}.',
      next: 'You can put this down. The device continues by itself within a few seconds.',
      ends: {
        session:
          'The device is logged out when this login ends. You can end it under Account and security in the user centre.',
        withdraw:
          'The device stays logged in when you log out here. Withdraw this at any time under Account and security in the user centre.',
      },
    },
    cancelled: {
      title: 'The device was not connected',
      text: 'Your account was not used. To connect a device, start again on the device and enter its new code.',
    },
    tooMany: {
      title: 'Too many codes',
      text: 'Too many codes were entered from your network. Try again in %{minutes}\u00a0min.',
    },
  },
}

export type OauthPagesTexts = Twin<typeof oauthPages>
