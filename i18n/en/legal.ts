import type { Twin } from '#i18n/index'

/** The two documents that bind. Whoever changes what they say gives them a new version. */
export const legal = {
  version: 'Version %{version}',
  contents: 'Contents',
  agreement: {
    title: 'User agreement',
    lead: 'Between the provider of %{system} (“we”) and whoever holds an account on it (“you”). You accept it when you register or log in for the first time; the version that you accepted is kept with your account.',
    sections: [
      {
        title: 'What the agreement covers',
        text: [
          'It covers the portal, the user centre and the applications that are opened through them. Positioning corrections, devices and software for which you or your company have a contract with us are governed by that contract; where the two differ, the contract comes first.',
          'Visitors without an account may use the public pages without this agreement.',
        ],
      },
      {
        title: 'Your account',
        text: [
          'An account belongs to one person. You give true particulars and mend them when they change. You keep your password to yourself; what is done with your account counts as done by you until you tell us that somebody else has it.',
          'Five wrong passwords in a row lock the account for five minutes. This protects you and cannot be switched off.',
        ],
      },
      {
        title: 'Companies, roles and permissions',
        text: [
          'A company is admitted after its particulars have been reviewed. Its super administrator decides who belongs to it and what they may do, within what the company itself has been granted. We do not decide between a company and its members.',
          'Your company’s administrators see your name, user name, contact particulars, roles and what you do in the company’s applications.',
        ],
      },
      {
        title: 'What is not allowed',
        text: [
          'You do not go around permissions, look for other people’s records, put load on the service that ordinary work does not need, or pass access on to third parties without a contract that allows it.',
          'Surveying, mapping and the handling of precise coordinates are regulated in many places. You obtain the licences that your work needs, and you do not use the service for places or purposes that the law closes to you.',
        ],
      },
      {
        title: 'What a position is worth',
        text: [
          'A position depends on satellites, the ionosphere, the sky above the antenna, the radio or mobile link and the receiver. We say with a result how it came about where we know it. Where an error would cause harm, you check against independent measurements; the service alone is not made for steering vehicles with people on board, for rescue or for other safety of life.',
          'The coverage and ionosphere pages inform. They do not promise a fix at a place and time.',
        ],
      },
      {
        title: 'Availability and changes to the service',
        text: [
          'We keep the service running with the care of a prudent provider and announce planned interruptions in the user centre. We may change functions; where a change takes away something that your contract promises, the contract decides.',
        ],
      },
      {
        title: 'Your data and our rights',
        text: [
          'What you and your company put in or measure remains yours. You allow us to store and process it as far as the service needs it. Texts, drawings, software and marks of the service remain ours or their owners’.',
          'How we treat personal data is written in the privacy policy.',
        ],
      },
      {
        title: 'Suspension and the end',
        text: [
          'We may suspend an account that breaks this agreement or endangers the service, and say why. You may delete your account at any time; a company’s super administrator first hands the company over. Records of operations remain, under a pseudonym, for as long as the law and the privacy policy say.',
        ],
      },
      {
        title: 'Liability',
        text: [
          'We are liable without limit for intent, gross negligence, and injury to life, body and health. Otherwise we are liable only where an essential duty was broken, and for no more than the damage that was typical and foreseeable. What mandatory law grants you stays untouched.',
        ],
      },
      {
        title: 'Changes to the agreement',
        text: [
          'A changed agreement carries a new version. You are asked to accept it at your next log-in and can read it before. If you do not accept it, you can still export your data and delete your account.',
        ],
      },
      {
        title: 'Law and disputes',
        text: [
          'The law of the place where the provider is registered applies. We try to settle a dispute by talking first; after that the court at that place decides, unless mandatory law names another.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacy policy',
    lead: 'What personal data %{system} holds, what for, who sees it, how long it stays, and what you can do about it.',
    sections: [
      {
        title: 'Who is responsible',
        text: [
          'The provider that runs this installation of %{system} decides on the processing described here. For what a company does with its members’ data in its own applications, that company is responsible.',
        ],
      },
      {
        title: 'What we hold, and what for',
        text: [
          'Account: user name, real name, phone number or e-mail address, a hash of the password, language, the version of the agreement that you accepted. Needed to let you in and to tell you apart from others.',
          'Membership: your company, your roles, requests to join and their decisions. Needed to decide what you may do.',
          'Sessions and log: time, network address, browser, what was changed on which record, with secrets and personal particulars masked. Needed to keep accounts safe, to clear up faults, and because the law asks operators to keep such records.',
          'Verification codes: kept as hashes, valid for five minutes, usable once.',
          'Places that visitors look up on the coverage page are answered and not stored with a person.',
        ],
      },
      {
        title: 'On what ground',
        text: [
          'We process account and membership data to perform the agreement with you or your company, log data to meet legal duties and to protect the service, and everything else only with your consent, which you can withdraw in the user centre.',
        ],
      },
      {
        title: 'Cookies and browser storage',
        text: [
          'One cookie keeps you logged in; scripts cannot read it. Two more remember language and colours. Your name and company are kept in the browser so that the top bar can show them at once; logging out removes them. There are no cookies of third parties, no advertising and no tracking.',
        ],
      },
      {
        title: 'Who else sees it',
        text: [
          'The administrators of your company, within their permissions. Providers that deliver text messages and e-mails on our behalf, who get the recipient and the text. Authorities, where the law obliges us, and only what it names.',
          'We do not sell data and do not pass it on for advertising.',
        ],
      },
      {
        title: 'Where it is and how long it stays',
        text: [
          'Data is stored where this installation runs. It is not moved to another country without a legal ground and without telling you.',
          'Account data stays until the account is deleted. Log records stay for at least 190 days, after a deletion under a pseudonym. Ended sessions and used codes are cleared away.',
        ],
      },
      {
        title: 'How it is protected',
        text: [
          'Passwords are stored as Argon2id hashes. Every call is checked against the caller’s rights on the server. Records of other companies cannot be told from records that do not exist. The log is chained, so that a row that was altered or removed shows.',
        ],
      },
      {
        title: 'What you can do',
        text: [
          'In the user centre you can see and correct your data, see and end your sessions, export your data in a readable format, withdraw consent and delete your account. Where something cannot be done there, ask your company’s administrator or the provider; you get an answer within fifteen working days. You may also complain to the supervisory authority.',
        ],
      },
      {
        title: 'Children',
        text: [
          'The service is made for work. We do not knowingly keep accounts of people under fourteen and delete them when we learn of one.',
        ],
      },
      {
        title: 'Changes',
        text: [
          'A changed policy carries a new version and a date. Where a change bears on your rights, you are asked again at your next log-in.',
        ],
      },
    ],
  },
}

export type LegalTexts = Twin<typeof legal>
