/**
 * Help pages in a Markdown subset: paragraphs, `## ` headings, lists with `- ` or `1. `, and `**names of controls**`.
 */
export const help = {
  start: {
    title: 'Getting started',
    body: `
The menu on the left shows the features that are available to you. What you see depends on your company and your role.

## Find anything
- Press **Ctrl+K** or select **Search everything** in the top bar. You can type Chinese, pinyin or English.
- Press **?** for the list of keyboard shortcuts.

## If something is missing
- A feature with a lock needs a permission that you do not have. Open it to see why, and to request the permission.
- If you do not belong to a company yet, join one or apply to register one. Both are in the menu.

## Language and theme
Change them in the top bar. Your choice also applies to the public site.
`,
  },
  account: {
    title: 'Account and security',
    body: `
Here you manage your own account: picture, name, phone, email, password and the devices on which you are logged in.

## Change your password
1. Open **Account and security** and select **Change password**.
2. Enter the current password, then the new one twice.
3. Save. You stay logged in here; other devices have to log in again.

## Phone and email
A new phone number or email is used only after you have entered the code that we send to it. Until then the old one stays valid.

## Devices
The list shows where you are logged in. Log out any device that you do not recognize, then change your password.
`,
  },
  users: {
    title: 'Users',
    body: `
The list shows the people of your company; the provider sees the people of all companies. Search finds names, usernames, phone numbers and emails. Chinese names are sorted by pinyin. If you have the permission for online users, a green dot marks who is online.

## Create a user
1. Select **New user** and enter a username, a name, and a phone number or email.
2. Select whether the link to set a password goes by email or by text message first.

## Help someone who cannot log in
- **Unlock** ends the lock after too many wrong passwords.
- **Send reset code** lets the user set a new password. No one else sees the code.
- **Generate password** is for users who can be reached neither by email nor by text message. Hand the password over in person. The user has to log in within 7 days and set their own.
- **Log out** ends all sessions of the user.

## Disable or remove
- A **disabled** user cannot log in, and keeps roles and history.
- **Remove** takes the user out of the company. The account itself remains.
`,
  },
  userImport: {
    title: 'Import users',
    body: `
You can add many users at once from a CSV file or an Excel workbook.

1. Download the template and fill in one row per user.
2. Upload the file. It is checked first; nothing is saved yet.
3. Download the rows that failed, correct them in your file and upload it again; or import the others without them.
4. Confirm. All users are created together.

Imported users have no password. They set it with the link that they receive.

## Before you start
- The number of users may not exceed the quota of your company.
- Usernames, phone numbers and emails must be unique.
`,
  },
  departments: {
    title: 'Departments',
    body: `
Departments are optional. They form a tree of at most 5 levels; each user can be in one department.

- Select **New department**. To put it below another one, select that one in **Part of**. Lower **Order** numbers come first.
- Put users into departments in their forms, or with the column **Department** of an import.
- The lists of users, of users with a role, and the log can be filtered by department. Departments below it are included.
- When a department is deleted, its users and the departments below it move one level up.

Departments give no permissions. Roles do.
`,
  },
  roles: {
    title: 'Roles',
    body: `
A role is a set of permissions in one application. A user has at most one role per application.

## Create a role
1. Select **New role**, enter a name and select the application.
2. Select the managed area: it limits the data that the role reaches.
3. Select the permissions, check the preview and save.

## Assign a role
Open the role and add people, or select people in the list of users. If someone already has a role in that application, you are asked whether to replace it.

## Preset roles
Preset roles come from the provider and cannot be edited. Copy one to start from it.
`,
  },
  rights: {
    title: 'Who can do what',
    body: `
This page answers two questions: who has a certain permission, and why someone has it or not.

1. Select a permission to see everyone who has it.
2. Select a person to see where the permission comes from: the role, the company, or the default permissions.

If a permission is missing, the page names the roles that would grant it.
`,
  },
  permissionRequests: {
    title: 'Permission requests',
    body: `
People who lack a permission can request it. Their requests wait here for your decision.

1. Open a request and read what the permission is needed for.
2. Select the role that grants it. The page shows what each role would add and remove.
3. **Approve** or **Reject**. The person is notified at once.

Select the role that adds least beyond what was requested.
`,
  },
  defaultPermissions: {
    title: 'Default permissions',
    body: `
Default permissions apply to everyone of a kind without a role, for example to users who do not belong to a company.

1. Select the kind of user.
2. Change the permissions and read the preview: it says how many people gain or lose what.
3. Save.

The change takes effect immediately, also for people who are logged in.
`,
  },
  menus: {
    title: 'Menus',
    body: `
The tree holds the permissions of each application: screens of the menu, pages below them, and buttons. Roles are made from these entries.

## Change an entry
1. Select it in the tree.
2. Change names, icon, path or visibility.
3. Select **Check and save**. You see who is affected before anything is saved.

## Move an entry
Drag it, or select it and press **Alt** with the arrow keys.

A hidden entry stays a permission; it only leaves the menu.
`,
  },
  applications: {
    title: 'Applications',
    body: `
Applications are the systems that companies use with one account. Each has its own menu, permissions and roles.

- **New application** adds one. Its address is where users are taken.
- **Disable** closes it to everyone; its data, roles and assignments are kept.
- The order of the list is the order on the page where users open their applications.
`,
  },
  companies: {
    title: 'Companies',
    body: `
Here the provider reviews applications and manages companies.

## Review
1. Open a company whose status is **In review**.
2. Compare name and organisation code with the business licence, if one was uploaded. Select the image to enlarge it.
3. Check the warnings, for example a similar name.
4. Select applications, permissions and quotas, and **Approve**; or give a reason and **Reject**.

With the keyboard: **J** and **K** go to the next and previous company, **P** approves, **R** rejects, **Ctrl+Enter** submits.

## Permissions
Edit a company to change its permissions, or select several companies and **Change permissions**. Roles lose what their company loses.

## Suspend or close
- A **suspended** company keeps everything, but its people can only open their own account.
- **Closing** ends membership of all its people and cannot be undone. The business licence is deleted.
`,
  },
  ownCompany: {
    title: 'My company',
    body: `
The page shows the data of your company, its applications and its quotas.

- **Quotas** limit users, devices and storage. If more is needed, the company administrator selects **Request more quota** and gives a reason. The provider decides, and the administrator is notified.
- The **company administrator** can upload the business licence under **Edit company details**, replace it or remove it. Apart from them, only the provider’s reviewers see it.
- The **company administrator** can transfer this responsibility to another member.
- You can leave the company. You then lose its roles and data, but keep your account.
`,
  },
  permissionPackages: {
    title: 'Permission packages',
    body: `
A package holds permissions that you give to companies together, for example everything that a surveying company needs.

1. Select **New permission package**, enter a name in both languages and select the permissions.
2. On the list of companies, select the companies and then **Change permissions**.
3. Select the package, and whether its permissions are added or taken away. The dialog says what each company gains or loses.

- On the form of a single company, a package adds its permissions to the selected ones.
- A company gets only permissions of its own platforms and of the user centre.
- Companies keep what they were given. Changing or deleting a package does not reach them.
`,
  },
  quotaRequests: {
    title: 'Quota requests',
    body: `
Here you review the requests of companies for more users, devices or storage.

1. Open a request to see the reason and what the company uses.
2. Change the quotas if you want to grant less or more than requested.
3. Select **Approve** or **Reject**. The quotas apply at once, and the applicant is notified.

A quota can only be raised here. To lower a quota, edit the company.
`,
  },
  applying: {
    title: 'Register a company',
    body: `
If your company is not registered yet, apply for it here.

1. Enter the official name and the organisation code.
2. Upload the business licence if you can. It is optional, but the review is faster with it.
3. Name the administrator and a phone number at which we can reach them.
4. Select the applications that you need and submit.

The provider reviews the application. You receive a notification with the result. If it is rejected, the reason is stated; correct the application under **My applications** and resubmit it.

If your company is already registered, join it instead.
`,
  },
  customers: {
    title: 'Customers and salespeople',
    body: `
A dealer sees the companies that it has brought in; a salesperson sees the companies that they look after.

- Open a company to see its status, its quotas and how much of them is used.
- The dealer decides which salesperson looks after which company.

You cannot see the people or the data inside these companies.
`,
  },
  invitations: {
    title: 'Invitations',
    body: `
Invite people by email or phone. They accept with the link that they receive.

1. Select **Invite people** and enter one or more recipients.
2. Select the role that they get.
3. Send.

- An invitation expires. **Resend** it to start again.
- **Revoke** it if it went to the wrong person. The link stops working at once.
- A place in the user quota is taken only when the invitation is accepted.
`,
  },
  joining: {
    title: 'Join a company',
    body: `
To work in a company, ask to join it.

1. Enter the organisation code or the exact name of the company.
2. Add a message, so that the administrator knows who you are.
3. Submit.

The administrator decides. You receive a notification, and you can withdraw the request until then. You can belong to one company at a time.
`,
  },
  joinRequests: {
    title: 'Join requests',
    body: `
People who ask to join your company wait here.

- Check who asks: name, phone, email and message.
- **Approve** makes the person a member. Assign a role afterwards, so that they can work.
- **Reject** needs a reason, which the person can read.

If the user quota is used up, no one can be approved until there is room.
`,
  },
  log: {
    title: 'Log',
    body: `
The log records who did what and when, including what was refused. No one can change it.

## Find an entry
- Type a name, a record or an IP address into the search.
- Combine filters: action, person, period, result.
- To see who changed a record, open the record and read its history.

## Details
An entry shows the values before and after the change. Names of deleted accounts are removed from the log.

**Export** saves the whole result, not only the page.
`,
  },
  stations: {
    title: 'Reference stations',
    body: `
Reference stations provide the observations from which corrections are calculated.

- Each station has a code, coordinates and a status. The public coverage map is calculated from stations in operation.
- **Import stations** adds many from a file. It is checked before anything is saved.
- A station that is no longer needed is **retired**. Its history remains.

Exact coordinates are restricted and never appear on the public site.
`,
  },
  administrators: {
    title: 'System administrators',
    body: `
System super administrators manage the whole portal. Every change takes two of them.

1. Select **Add administrator**, select an active user of your own company, enter a reason and confirm with your password.
2. Another system super administrator opens the request and approves it with their password, or rejects it with a reason.
3. The change applies at once, and the system super administrators are notified.

- Removing works the same way. To keep people out immediately, one administrator alone can disable their account.
- If there is only one system super administrator, their change applies at once. A disabled one counts too: if the others are disabled, the operator of the server adds one with \`npm run admin:create\`.
- The last one who can log in cannot be removed.
`,
  },
  legalDocuments: {
    title: 'Legal documents',
    body: `
The user agreement and the privacy policy. Until you publish your own, model texts are in force and are marked as such on their pages.

## A new version
1. Select **New version** and insert the text in force, or write your own. Have it adapted by legal counsel.
2. Enter a version and the date from which it applies. Save the draft, and read it in both languages.
3. Select **Publish**. The version can no longer be changed.

## What follows
- On its effective date, from midnight UTC on, it replaces the version before. One that does not apply yet can be deleted.
- A new user agreement must be accepted by everyone at their next login. Users see in their account which versions they accepted.
- Versions that were in force are kept, because people agreed to them.
`,
  },
  settings: {
    title: 'Settings',
    body: `
What the provider changes while the portal runs. No restart is needed.

- **System name and filing numbers** appear on all pages, in emails and in text messages.
- **The logo** takes effect as soon as it is uploaded. It stands on white where the background is dark.
- **Email and text messages** need a server each. Without one, verification codes and invitations cannot be sent. After saving, send yourself a test message.
- **Sending limits** apply to messages that visitors and company administrators can trigger.
- **Request limits** keep programs from slowing the portal down. Anyone who exceeds one has to wait a moment.
- **Uploads** limits the files of the download page.

Only system super administrators change where messages go, and confirm it with their password, because verification codes open any account. Secrets are stored encrypted and never shown again.

A setting in the environment of the server takes precedence and is marked as such. Every change is in the log.
`,
  },
  ionosphere: {
    title: 'Ionosphere',
    body: `
Ionosphere maps show the vertical total electron content (VTEC). High values make positioning slower and less accurate.

## Maps
Upload IONEX files, plain or compressed (.gz or .Z). If there are several files for the same time, the latest one is used.

## Coefficients
Broadcast coefficients serve as a model for times without a map. Enter them with the period for which they apply.
`,
  },
  downloads: {
    title: 'Downloads',
    body: `
These files are offered on the public site: software, manuals and forms.

1. Select **New download**, upload the file and enter names in both languages.
2. Save. The file appears on the site immediately.

To offer a new version, edit the download and upload the file again. **Unpublish** removes it from the site and keeps the record.
`,
  },
  announcements: {
    title: 'Announcements',
    body: `
Announcements tell visitors and users about maintenance, new features or changed terms. They appear on the home page, at the top of the console and in the notifications.

## Publish an announcement
1. Select **New announcement** and enter a title and a text in both languages. It is saved as a draft.
2. Select the audience and the period. **Selected companies** shows it to all users of the companies that you add, and to no one else.
3. Check the preview in both languages, then select **Publish**.

Open pages of the console show it within two seconds. The home page shows it when it is loaded again.

## What readers can do
- They can dismiss it. It stays in the notifications until it ends.
- If you change its text, it is shown to everyone again.

## End an announcement
At its end time it is no longer shown. **Withdraw** removes it at once.
`,
  },
  online: {
    title: 'Online users',
    body: `
The list shows who is logged in and was active in the last 5 minutes: device, IP address, time of login and last activity. It can also show the last hour or 24 hours. You see the users of your company; the provider sees all users.

## End a session
- **End session** logs a person out on one device.
- **Log out on all devices** ends all sessions of a person.

The person can log in again at once. To prevent this, disable the user.

The list updates by itself when someone logs in or out. The last activity is recorded once a minute.
`,
  },
}
