import { Link } from 'react-router'
import { mayOpen } from '#console/core/data/rights.ts'

/** Screen of each record type in the log: its path, and the section whose permission it needs. */
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

export const RecordName = ({ name, type, id }: RecordNameProps) => {
  const screen = screens[type]
  return screen && id && mayOpen(screen[1]) ? (
    <Link to={`${screen[0]}/${id}/show`}>{name}</Link>
  ) : (
    <>{name}</>
  )
}
