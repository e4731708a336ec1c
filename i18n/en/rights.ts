/** Texts of the screen that explains rights. */
export const rights = {
  title: 'Who can do what',
  purpose: 'Whether somebody has a permission and why, and who else has it.',
  user: 'User',
  permission: 'Permission',
  me: 'Without a user, the answer is about you.',
  choose: {
    title: 'Choose a permission',
    text: 'The answer names the role that gives it, the limit that takes it away, and whom to ask.',
  },
  answer: 'The answer',
  yes: '%{user} has “%{permission}”',
  no: '%{user} does not have “%{permission}”',
  why: 'Why',
  sources: {
    systemSuperAdministrator: 'A system super administrator has every permission.',
    companySuperAdministrator:
      'It is among the default permissions of company super administrators.',
    company: 'A company super administrator has everything that the company was given.',
    visitor: 'Everybody without a company has it.',
    member: 'Every member of a company has it.',
    agency: 'Everybody in a dealer company has it.',
    role: 'The role “%{role}” holds it.',
  },
  limited: 'But the company itself was not given it, so it does not count.',
  missing: {
    notInRole: 'No role of this user holds it.',
    notInCompany: 'The company itself was not given it.',
    noCompany: 'The user belongs to no company.',
    accountDisabled: 'The account is disabled.',
  },
  grantedBy: 'It can be granted by %{name}.',
  roles: 'These roles would give it, the smallest first:',
  holders: 'Who has it',
  count: '%{smart_count} person |||| %{smart_count} people',
  nobody: 'Nobody has this permission.',
  more: 'Show more',
} as const
