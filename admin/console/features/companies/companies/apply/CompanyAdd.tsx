import { useParams } from 'react-router'
import { CompanyApplicationForm } from './CompanyApplicationForm.tsx'
import { CompanyReapply } from './CompanyReapply.tsx'

/** The screen `company/add`: a new application, or the rejected one of the address. */
export const CompanyAdd = () =>
  useParams()['id'] ? <CompanyReapply /> : <CompanyApplicationForm />
