/**
 * Model agreement and privacy policy, in force until the provider publishes its own. The syntax is the same as for
 * announcements; text before the first heading is the lead. A change of meaning needs a new version in
 * `#contract/core/legal`.
 */
export const legalModel = {
  agreement: `This agreement is made between the provider of %{system} (“we”, “us”) and the account holder (“you”). You accept it when you register or log in for the first time. The version you accepted is recorded with your account.

## Scope

This agreement applies to the portal, the user centre and the applications opened through them. Correction services, devices and software for which you or your company have a separate contract with us are governed by that contract. If the two conflict, that contract prevails.

Visitors may use the public pages without an account and without accepting this agreement.

## Your account

Each account belongs to one person. You must provide accurate information and keep it up to date. Keep your password confidential; actions taken with your account are treated as yours until you tell us that someone else has access to it.

Five consecutive wrong passwords lock the account for five minutes. This protection cannot be switched off.

## Companies, roles and permissions

A company is admitted after review of its application. Its super administrator decides, within the permissions granted to the company, who its members are and what they may do. We do not decide disputes between a company and its members.

The administrators of your company can see your name, username, contact details, roles and activity in the company’s applications.

## Prohibited use

You must not circumvent permissions, access other people’s data, place a load on the service beyond normal use, or give third parties access without a contract that allows it.

Surveying, mapping and the processing of precise coordinates are regulated by law in many places. You must obtain the licences required for your work, and you must not use the service in areas or for purposes prohibited by law.

## Positioning results

Positioning results depend on satellites, the ionosphere, the surroundings of the antenna, the communication link and the receiver. Where we know how a result was obtained, we state it with the result. Where an error could cause harm, you must verify results by independent measurements. You must not rely on the service alone to control vehicles carrying people, for rescue operations or for other safety-of-life purposes.

The coverage and ionosphere pages are for information only. They do not guarantee a fixed solution at any place or time.

## Availability and changes

We shall operate the service with reasonable care and announce planned interruptions in the user centre in advance. We may change its functions. If a change reduces what your contract provides, the contract prevails.

## Data and intellectual property

Data that you and your company enter or measure remains yours. You grant us permission to store and process it to the extent necessary to provide the service. Texts, graphics, software and trademarks of the service belong to us or their respective owners.

The processing of personal data is described in the privacy policy.

## Suspension and termination

We may suspend an account that breaches this agreement or endangers the service, and shall state the reason. You may delete your account at any time; the super administrator of a company must first transfer the company. Log entries are kept under a pseudonym for the period required by law and stated in the privacy policy.

## Liability

We are liable without limitation for intent, gross negligence and personal injury. Otherwise we are liable only for breach of essential obligations, and only for damage that is typical and foreseeable. Mandatory statutory provisions are not affected.

## Changes to the agreement

An amended agreement has a new version. You may read it in advance, and we shall ask you to accept it at your next login. If you do not accept it, you may still export your data and delete your account.

## Governing law and disputes

This agreement is governed by the law of the place where the provider is registered. The parties shall first try to settle disputes by negotiation. Failing that, the competent court at that place shall decide, unless mandatory law provides otherwise.`,
  privacy: `This policy explains which personal data %{system} holds, for what purposes, who can see it, how long it is kept and what rights you have.

## Controller

The provider that operates this installation of %{system} is the controller of the processing described here. For the processing of members’ data in a company’s own applications, that company is responsible.

## Data and purposes

Account: username, real name, phone number or email address, password hash, language and the accepted version of the agreement. Used for login and identification.

Membership: your company, roles, join requests and their decisions. Used to determine your permissions.

Company: its registered details and, if uploaded, an image of its business licence, which may name its legal representative. Used to verify the company. The image is visible to the company’s super administrator or applicant and to the provider’s reviewers, and is deleted when it is replaced or removed, or the application or company is closed.

Sessions and log: time, IP address, browser, and changes made to records, with secrets and personal data masked. Used to protect accounts, investigate faults and meet legal record-keeping obligations.

Verification codes: stored only as hashes, valid for five minutes, used once.

Locations that visitors look up on the coverage page are used only to answer the request and are not stored with a person.

## Legal basis

We process account and membership data to perform the contract with you or your company, and log data to meet legal obligations and protect the service. Any other processing requires your consent, which you may withdraw in the user centre.

## Cookies and browser storage

One cookie keeps you logged in; scripts cannot read it. Two more store your language and theme. Your name and company are stored in the browser so that the top bar can show them at once; they are removed when you log out. So is a company application that you have not sent yet, which is also removed once you send it. There are no third-party cookies, no advertising and no tracking.

## Recipients

The administrators of your company, within their permissions. While you ask to join a company, its administrators see your name, email address, part of your phone number and since when you are registered. Service providers that deliver text messages and emails on our behalf; they receive only the recipient and the text. Authorities, where the law requires it, and only the data that the law specifies.

We do not sell personal data or disclose it for advertising.

## Location and retention

Data is stored where this installation is operated. We shall not transfer it abroad unless there is a legal basis and you have been informed.

Account data is kept until the account is deleted. Log entries are kept for at least 190 days; after an account is deleted, they are kept under a pseudonym. Ended sessions and used codes are deleted.

## Security

Passwords are stored as Argon2id hashes. Permissions are checked on the server for every request. Requests for records of other companies get the same response as requests for records that do not exist. Log entries are linked by hashes, so that alteration or removal can be detected.

## Your rights

In the user centre you may view and correct your data, view and end your sessions, export your data in a readable format, withdraw consent and delete your account. For anything else, contact your company’s administrator or the provider; we shall answer within fifteen working days. You may also lodge a complaint with the supervisory authority.

## Children

The service is intended for professional use. We do not knowingly keep accounts of people under fourteen and shall delete such accounts when we become aware of them.

## Changes

An amended policy has a new version and date. If an amendment affects your rights, we shall ask for your consent again at your next login.`,
}
