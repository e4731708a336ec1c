import type { Version } from '#i18n/releases'

export const changelogAreas = {
  everyone: 'Everywhere',
  people: 'People',
  rights: 'Roles and permissions',
  company: 'My company',
  log: 'Log',
  provider: 'For the provider',
} as const

type Area = keyof typeof changelogAreas

export const changelog = {
  '0.1.0': {
    everyone: {
      search:
        'Find screens, people, companies and help with Ctrl+K, in Chinese, pinyin or English.',
    },
    people: {
      add: 'Create users one by one, import them from a CSV file or an Excel workbook, or invite them by email or phone.',
      help: 'Help users who cannot log in: unlock them, send a reset code or generate a password.',
      online: 'See who is online, and end sessions on one device or on all.',
    },
    rights: {
      roles: 'Combine permissions into roles, check the preview and assign them to users.',
      explain: 'Look up who has a permission, and why someone has it or not.',
      requests: 'Decide permission requests; the page shows what each role would add and remove.',
    },
    company: {
      members: 'Decide join requests, and put users into departments.',
      own: 'Edit company details, request more quota, and transfer the responsibility of the company administrator.',
    },
    log: {
      read: 'Read who did what and when, including what was refused. No one can change the log.',
    },
    provider: {
      companies: 'Review, suspend and close companies, and change their permissions with packages.',
      content: 'Publish announcements, downloads and legal documents in both languages.',
      positioning: 'Manage reference stations, ionosphere maps and coefficients.',
      settings:
        'Change names, logo, email, text messages and limits under Settings, without a restart.',
      administrators: 'Add and remove system super administrators; it takes two of them.',
    },
  },
} as const satisfies Record<Version, { [area in Area]?: Record<string, string> }>
