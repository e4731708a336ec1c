/** Texts of the screen that explains rights. */
export const rights = {
  title: 'Who can do what',
  purpose: 'Check whether someone has a permission, why, and who else has it.',
  user: 'User',
  permission: 'Permission',
  me: 'Without a user, the result is about you.',
  choose: {
    title: 'Select a permission',
    text: 'The result shows which role gives it, what limits it, and whom to ask.',
  },
  answer: 'Result',
  yes: '%{user} has “%{permission}”',
  no: '%{user} does not have “%{permission}”',
  why: 'Why',
  sources: {
    systemSuperAdministrator: 'A system super administrator has every permission.',
    companySuperAdministrator:
      'It is one of the default permissions of company super administrators.',
    company: 'A company super administrator has every permission of the company.',
    visitor: 'Everyone without a company has it.',
    member: 'Every member of a company has it.',
    agency: 'Every member of a dealer has it.',
    role: 'The role “%{role}” includes it.',
  },
  limited: 'The company itself does not have it, so it has no effect.',
  notCounted: 'But it has no effect.',
  /** Why a permission is missing, to the reader and about someone else. */
  missing: {
    you: {
      notInRole: 'None of your roles includes it.',
      notInCompany: 'Your company does not have it.',
      noCompany: 'You do not belong to a company.',
      providerOnly: 'Only the provider’s staff can have it.',
      companySuspended: 'Your company is suspended.',
      accountDisabled: 'Your account is disabled.',
    },
    user: {
      notInRole: 'None of this user’s roles includes it.',
      notInCompany: 'The user’s company does not have it.',
      noCompany: 'The user does not belong to a company.',
      providerOnly: 'Only the provider’s staff can have it.',
      companySuspended: 'The user’s company is suspended.',
      accountDisabled: 'The user’s account is disabled.',
    },
  },
  grantedBy: 'Ask %{name} for it.',
  roles: 'Roles that would give it, smallest first:',
  holders: 'Who has it',
  count: '%{smart_count} person |||| %{smart_count} people',
  nobody: 'No one has this permission.',
  more: 'Show more',
} as const
