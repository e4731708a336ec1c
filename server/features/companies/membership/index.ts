export { acceptanceErrors, closedErrors } from './joining.ts'
export {
  closeRequests,
  hasJoinedByThemselves,
  installAdministrator,
  joinCompany,
  listMembers,
  rejectRequests,
  removeAllMembers,
  setAdministrator,
} from './members.queries.ts'
export {
  claimSeat,
  companyOfNewUser,
  removeFromCompany,
  requireOtherSystemAdministrator,
  requireSeats,
} from './membership.service.ts'
export { findFreeSeats, findMemberCompany } from './seats.queries.ts'
