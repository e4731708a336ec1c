export { departmentsOf, findDepartment } from './departments.queries.ts'
