import type { CompanyRecord } from '#contract/companies/companies'
import { allowedOn, lazySection, type ConsoleResource } from '#console/core/layout/resource.tsx'

const form = lazySection('company/edit', () => import('./manage/CompanyForm.tsx'), 'CompanyForm')

export const companies: ConsoleResource = {
  name: 'companies',
  list: lazySection('company/manage', () => import('./manage/CompanyManage.tsx'), 'CompanyManage'),
  show: lazySection('company/detail', () => import('./CompanyDetail.tsx'), 'CompanyDetail'),
  create: form,
  edit: form,
  recordRepresentation: (company: CompanyRecord) => company.name,
  options: {
    access: {
      ...allowedOn(
        ['company/manage', 'company/apply', 'company/own', 'company/follow'],
        'list',
        'show',
      ),
      export: { sections: ['company/manage', 'company/follow'] },
      create: { sections: ['company/add', 'company/edit'] },
      edit: { sections: ['company/manage', 'company/apply'] },
      review: 'company:review',
      close: 'company:close',
      transfer: { sections: ['company/manage'] },
    },
    sections: [
      lazySection('company/add', () => import('./apply/CompanyAdd.tsx'), 'CompanyAdd'),
      lazySection('company/apply', () => import('./apply/CompanyApply.tsx'), 'CompanyApply'),
      lazySection('company/own', () => import('./own/CompanyOwn.tsx'), 'CompanyOwn'),
      lazySection('company/ownEdit', () => import('./own/CompanyOwnEdit.tsx'), 'CompanyOwnEdit'),
      lazySection('company/follow', () => import('./own/CompanyFollow.tsx'), 'CompanyFollow'),
    ],
    queue: { status: 'inReview' },
  },
}
