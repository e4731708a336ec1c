export { handOverCompanies, listCompaniesOf } from './salesmen.service.ts'
