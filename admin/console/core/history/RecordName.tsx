import { Link } from 'react-router'
import { mayOpen } from '#console/core/data/rights.ts'

/** Screens of records, by their kind in the log: where they are, and the section that must be open. */
const screens: Readonly<Record<string, readonly [string, string]>> = {
  user: ['/users', 'user/detail'],
  department: ['/departments', 'department/detail'],
  role: ['/roles', 'role/detail'],
  company: ['/companies', 'company/manage'],
  application: ['/applications', 'application/list'],
}

interface RecordNameProps {
  name: string
  type: string
  id: string
}

/** A record by its name, which leads to its page where the reader may open that. */
export const RecordName = ({ name, type, id }: RecordNameProps) => {
  const screen = screens[type]
  return screen && id && mayOpen(screen[1]) ? (
    <Link to={`${screen[0]}/${id}/show`}>{name}</Link>
  ) : (
    <>{name}</>
  )
}
