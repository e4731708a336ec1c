export { acceptanceErrors, closedErrors } from './joining.ts'
export {
  claimSeats,
  closeRequests,
  findFreeSeats,
  findMemberCompany,
  hasJoinedByThemselves,
  installAdministrator,
  joinCompany,
  listMembers,
  markRemoved,
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
