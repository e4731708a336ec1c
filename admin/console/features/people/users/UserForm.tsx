import { useParams } from 'react-router'
import { UserCreate } from './UserCreate.tsx'
import { UserEdit } from './UserEdit.tsx'

/** The screen `user/edit`: a new user, or the user of the address. */
export const UserForm = () => (useParams()['id'] ? <UserEdit /> : <UserCreate />)
