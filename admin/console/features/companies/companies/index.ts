import type { CompanyRecord } from '#contract/companies/companies'
import type { Feature } from '#console/core/app/feature.ts'

const seen = { sections: ['company/manage', 'company/apply', 'company/own', 'company/follow'] }

export const companies: Feature = {
  resource: 'companies',
  access: {
    list: seen,
    show: seen,
    export: { sections: ['company/manage', 'company/follow'] },
    create: { sections: ['company/add', 'company/edit'] },
    edit: { sections: ['company/manage', 'company/apply'] },
    review: 'company:review',
    close: 'company:close',
    transfer: { sections: ['company/manage'] },
  },
  recordRepresentation: (company: CompanyRecord) => company.name,
  sections: {
    'company/add': async () => (await import('./apply/CompanyAdd.tsx')).CompanyAdd,
    'company/apply': async () => (await import('./apply/CompanyApply.tsx')).CompanyApply,
    'company/detail': async () => (await import('./CompanyDetail.tsx')).CompanyDetail,
    'company/manage': async () => (await import('./manage/CompanyManage.tsx')).CompanyManage,
    'company/own': async () => (await import('./own/CompanyOwn.tsx')).CompanyOwn,
    'company/ownEdit': async () => (await import('./own/CompanyOwnEdit.tsx')).CompanyOwnEdit,
    'company/follow': async () => (await import('./own/CompanyFollow.tsx')).CompanyFollow,
    'company/edit': async () => (await import('./manage/CompanyForm.tsx')).CompanyForm,
  },
  queues: { 'company/manage': { status: 'inReview' } },
}
