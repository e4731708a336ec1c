import type { ErrorName } from '#contract/errors'

/** What running into a unique index means to the caller. The index decides; looking first would let racers through. */
export const uniqueIndexErrors: Readonly<Record<string, ErrorName>> = {
  users_username_key_unique: 'usernameExists',
  users_email_key_unique: 'emailAlreadyUsed',
  users_dial_code_phone_unique: 'phoneAlreadyUsed',
  companies_name_key_unique: 'companyNameExists',
  companies_organisation_code_unique: 'applicationInReview',
  companies_applicant_id_unique: 'applicationInReview',
  companies_administrator_id_unique: 'phoneOfAnotherCompanyAdministrator',
  applications_name_key_unique: 'applicationNameExists',
  applications_en_name_key_unique: 'applicationNameExists',
  roles_company_id_application_id_name_key_unique: 'roleExists',
  roles_application_id_name_key_unique: 'roleExists',
  user_roles_user_id_application_id_unique: 'oneRolePerApplication',
  user_roles_pkey: 'oneRolePerApplication',
  user_imports_busy_company_id_unique: 'importRunning',
  ionosphere_files_sha256_unique: 'ionexAlreadyStored',
  ionosphere_coefficients_model_valid_from_unique: 'coefficientsExist',
  join_requests_user_id_unique: 'applicationInReview',
  rights_requests_user_id_permission_id_unique: 'rightsRequestOpen',
  invitations_company_id_recipient_key_unique: 'invitationOpen',
}
