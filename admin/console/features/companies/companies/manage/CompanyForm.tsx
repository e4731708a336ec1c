import { useParams } from 'react-router'
import { CompanyCreate } from './CompanyCreate.tsx'
import { CompanyEdit } from './CompanyEdit.tsx'

/** The screen `company/edit`: a new company, or the company of the address. */
export const CompanyForm = () => (useParams()['id'] ? <CompanyEdit /> : <CompanyCreate />)
