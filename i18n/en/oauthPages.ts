import type { Twin } from '#i18n/index'

export const oauthPages = {
  askSignOut: {
    title: 'Log out of %{name}?',
    titleAll: 'Log out?',
    applicationText:
      'Only this application: you log out of %{name} and stay logged in to the portal and your other applications.',
    everywhereText:
      'Everywhere: you log out of the portal and of every application that you opened in this browser.',
    application: 'Only this application',
    everywhere: 'Everywhere',
    stay: 'Stay logged in',
  },
  signedOut: {
    title: 'You are logged out',
    text: 'You have logged out of %{name}.',
    textAll: 'You have logged out of the portal and of the applications that you opened.',
    back: 'Back to %{name}',
    home: 'Home page',
  },
  connectionFailed: {
    title: 'Something went wrong',
    at: '%{name}: ',
    reasons: {
      invalid_client: 'The application is not registered here, or it was disabled.',
      unauthorized_client: 'The application is not allowed to use this login method.',
      invalid_redirect_uri:
        'The address that the application wants to return to is not registered.',
      server_error: 'The portal could not process the request. Try again in a moment.',
      temporarily_unavailable: 'The portal is busy. Try again in a moment.',
      other:
        'The request of the application is invalid or has expired. Go back to the application and start again.',
    },
    contact:
      'If it happens again, tell the application’s contact (%{contact}) and quote the request ID.',
    noContact: 'If it happens again, tell the application’s provider and quote the request ID.',
    request: 'Request ID: %{requestId}',
  },
  connectDevice: {
    enter: {
      title: 'Connect a device',
      text: 'Enter the code shown on your device, then log in here. The device continues by itself.',
      label: 'Code on the device',
      help: 'Eight letters. Upper or lower case, with or without the hyphen.',
      submit: 'Continue',
    },
    problems: {
      missing: 'Enter the code.',
      unknown: 'This code is not valid. Compare it with the one on the device.',
      expired: 'This code has expired. Start again on the device to get a new one.',
      used: 'This code has already been used. Start again on the device to get a new one.',
      stale: 'This page was open for too long or in two tabs. Select Continue again.',
      over: 'The login took too long. Start again on the device to get a new code.',
      failed: 'Something went wrong. Try again in a moment, or start again on the device.',
    },
    confirm: {
      title: 'Connect this device to %{name}?',
      warning: 'Continue only if you are looking at a device that shows this code.',
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
      next: 'You can put your phone away. The device continues by itself within a few seconds.',
      ends: {
        session:
          'The device is logged out when this session ends. You can log it out under Account and security in the user centre.',
        withdraw:
          'The device stays logged in when you log out here. You can remove its access at any time under Account and security in the user centre.',
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
