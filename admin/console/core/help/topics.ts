import type { Locale } from '#contract/text/locale'
import { documentIn, helpPageNames } from './documents.ts'

/** The help page of each section, by the menu's file path or by its first segment, in the order of the list of pages. */
const topicOfSection: Readonly<Record<string, string>> = {
  userCenter: 'start',
  personalCenter: 'start',
  account: 'account',
  password: 'account',
  user: 'users',
  'user/import': 'userImport',
  department: 'departments',
  role: 'roles',
  rights: 'rights',
  rightsRequest: 'permissionRequests',
  permission: 'defaultPermissions',
  menu: 'menus',
  application: 'applications',
  applicationClient: 'connecting',
  company: 'companies',
  'company/own': 'ownCompany',
  'company/ownEdit': 'ownCompany',
  permissionPackage: 'permissionPackages',
  quotaRequest: 'quotaRequests',
  'company/add': 'applying',
  'company/apply': 'applying',
  'company/follow': 'customers',
  salesman: 'customers',
  invitation: 'invitations',
  apiToken: 'apiTokens',
  join: 'joining',
  'join/manage': 'joinRequests',
  log: 'log',
  webhook: 'webhooks',
  station: 'stations',
  administratorRequest: 'administrators',
  legalDocument: 'legalDocuments',
  setting: 'settings',
  ionosphere: 'ionosphere',
  download: 'downloads',
  announcement: 'announcements',
  online: 'online',
}

const pageIn = (locale: Locale, topic: string) => {
  const [title = '', ...body] = documentIn(locale, `help/${topic}`).split('\n')
  return { title: title.replace('# ', ''), body: body.join('\n').trim() }
}

/** Help pages by topic; pages of resources that `new:resource` generated come last. */
export const helpPages = new Map(
  [...Object.values(topicOfSection), ...helpPageNames].map((topic) => [
    topic,
    { zh: pageIn('zh', topic), en: pageIn('en', topic) },
  ]),
)

/** A generated resource's page is named like the first segment of its screens' file path. */
export const topicOf = (filePath: string): string | undefined => {
  const [first = ''] = filePath.split('/', 1)
  return (
    topicOfSection[filePath] ?? topicOfSection[first] ?? (helpPages.has(first) ? first : undefined)
  )
}
