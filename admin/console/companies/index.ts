import type { ResourceDefinition } from 'ra-core'
import type { CompanyRecord } from '#contract/companies'
import type { SectionRegistry } from '../navigation/sectionLoader.ts'
import { declareAccess } from '../permissions/access.ts'

const seen = { sections: ['company/manage', 'company/apply', 'company/own', 'company/follow'] }

declareAccess('companies', {
  list: seen,
  show: seen,
  export: { sections: ['company/manage', 'company/follow'] },
  create: { sections: ['company/add', 'company/edit'] },
  edit: { sections: ['company/manage', 'company/apply'] },
  review: 'company:review',
  close: 'company:close',
  transfer: { sections: ['company/manage'] },
})

const definition: ResourceDefinition = {
  name: 'companies',
  hasList: true,
  hasShow: true,
  hasCreate: true,
  hasEdit: true,
  recordRepresentation: (company: CompanyRecord) => company.name,
}

const resource = definition.name

const sections: SectionRegistry = {
  'company/add': { resource, load: async () => (await import('./CompanyAdd.tsx')).CompanyAdd },
  'company/apply': {
    resource,
    load: async () => (await import('./CompanyApply.tsx')).CompanyApply,
  },
  'company/detail': {
    resource,
    load: async () => (await import('./CompanyDetail.tsx')).CompanyDetail,
  },
  'company/manage': {
    resource,
    load: async () => (await import('./CompanyManage.tsx')).CompanyManage,
  },
  'company/own': { resource, load: async () => (await import('./CompanyOwn.tsx')).CompanyOwn },
  'company/follow': {
    resource,
    load: async () => (await import('./CompanyFollow.tsx')).CompanyFollow,
  },
  'company/edit': { resource, load: async () => (await import('./CompanyForm.tsx')).CompanyForm },
}

export const companies = { definition, sections }
