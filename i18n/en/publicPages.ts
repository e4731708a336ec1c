import type { Twin } from '#i18n/index'

/** Console, downloads, coverage, and the two pages that say no. */
export const publicPages = {
  failed: 'The list could not be loaded.',
  control: {
    title: 'Console',
    lead: 'All applications of the platform, by type. Your company administrator decides which ones you can use.',
    types: {
      basicService: 'Basic services',
      terminalSoftware: 'Terminal software',
      platform: 'Platform applications',
      unavailable: 'Not available',
    },
    open: 'Open',
    closed: 'No access',
    unknown: 'Access not confirmed yet',
    closedText: 'Ask the company administrator for permission.',
    withoutCompany: 'Join a company to request it.',
    grantedBy: 'Ask %{name} for permission.',
    ask: 'Request permission',
    askNamed: 'Request permission: %{name}',
    message: 'What do you need it for? (optional)',
    send: 'Submit request',
    cancel: 'Cancel',
    requested: 'Requested. The decision will appear in your notifications.',
    contact: 'Contact: %{contact}',
    search: 'Search applications',
    found: 'Applications found: ',
    noMatch: 'No matching applications',
    noMatchText: 'Try another term, in Chinese or English.',
    recent: 'Recently used',
    pinned: 'Pinned',
    pin: 'Pin %{name}',
    unpin: 'Unpin %{name}',
    pinFailed: 'The pin could not be saved. Try again.',
    noAddress: 'A system super administrator has not entered its address yet.',
    unavailable: 'Not available at present',
    login: 'Log in to open',
    visitor:
      'You are not logged in. Browse the applications; after logging in you return to this page.',
    loginNow: 'Log in',
    noCompany:
      'You do not belong to a company yet. Join one, or register your own; after approval you can use the applications.',
    join: 'Join a company',
    apply: 'Register a company',
    member:
      'Applications open to you at %{company}: %{open} of %{total}. Permission for the others can be requested here.',
    memberOfAll: 'Every application is open to you at %{company}.',
    empty: 'No applications yet.',
    emptyText: 'A system super administrator publishes applications in the user centre.',
    rightsFailed:
      'Your permissions could not be loaded, so applications are shown without access. Reload the page.',
  },
  download: {
    title: 'Downloads',
    lead: 'Terminal software and documents, each with its version, size and checksum. Compare the checksum before installing.',
    software: 'Terminal software',
    document: 'Documents',
    version: 'Version',
    platform: 'Platform',
    size: 'Size',
    checksum: 'SHA-256',
    published: 'Published',
    get: 'Download',
    getNamed: 'Download %{name}',
    empty: 'No downloads yet.',
    emptyText:
      'Software and documents appear here when a system super administrator publishes them.',
  },
  noPermission: {
    title: 'No permission',
    text: 'You do not have permission to open this page. Ask your company administrator; a permission takes effect as soon as it is granted.',
    why: 'See why and request it',
    login: 'Log in and try again',
    home: 'Home page',
    control: 'Console',
  },
  notFound: {
    title: 'Page not found',
    text: 'The address may be mistyped, or the page has moved.',
    home: 'Home page',
    control: 'Console',
  },
}

export type PublicPagesTexts = Twin<typeof publicPages>
