import type { Locale } from '#contract/text/locale'
import * as enPages from '#i18n/en/helpPages'
import * as zhPages from '#i18n/zh/helpPages'

const { help: enHelp, ...enOfResources } = enPages
const { help: zhHelp, ...zhOfResources } = zhPages
const en = { ...enHelp, ...enOfResources }
const zh = { ...zhHelp, ...zhOfResources }

export type Topic = keyof typeof en

export const helpTexts: Readonly<Record<Locale, Record<Topic, { title: string; body: string }>>> = {
  en,
  zh,
}

export const topics = Object.keys(en) as Topic[]

/** The help page of each section, by the menu's file path or by its first segment. */
const topicOfSection: Readonly<Record<string, Topic>> = {
  userCenter: 'start',
  personalCenter: 'start',
  account: 'account',
  password: 'account',
  user: 'users',
  'user/import': 'userImport',
  online: 'online',
  department: 'departments',
  role: 'roles',
  rights: 'rights',
  rightsRequest: 'permissionRequests',
  quotaRequest: 'quotaRequests',
  permissionPackage: 'permissionPackages',
  permission: 'defaultPermissions',
  menu: 'menus',
  application: 'applications',
  company: 'companies',
  'company/own': 'ownCompany',
  'company/ownEdit': 'ownCompany',
  'company/add': 'applying',
  'company/apply': 'applying',
  'company/follow': 'customers',
  salesman: 'customers',
  invitation: 'invitations',
  join: 'joining',
  'join/manage': 'joinRequests',
  log: 'log',
  station: 'stations',
  ionosphere: 'ionosphere',
  download: 'downloads',
  announcement: 'announcements',
  legalDocument: 'legalDocuments',
  setting: 'settings',
  administratorRequest: 'administrators',
}

export const topicOf = (filePath: string): Topic | undefined => {
  const [first = ''] = filePath.split('/', 1)
  return (
    topicOfSection[filePath] ??
    topicOfSection[first] ??
    topics.find((topic) => topic in enOfResources && topic === first)
  )
}
