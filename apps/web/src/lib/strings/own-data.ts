export const words = {
  title: 'Your data',
  note: 'The data that this installation stores about you. Export it or delete your account here.',
  save: 'Download everything',
  saveNote:
    'One JSON file: profile, teams, submissions with results and receipts, token names, sessions, e-mails and your entries in the audit log.',
  saved: (name: string) => `${name} saved.`,
  leave: 'Delete account',
  leaveNote: 'This cannot be undone. Published results stay under the names of their teams.',
  question: 'Delete your account permanently?',
  what: [
    'Your name, e-mail address, password, passkeys, tokens and memberships are deleted at once, and every browser is signed out. This cannot be undone.',
    'Published results stay under the name of their team. To prevent this, withdraw the results or rename the team first.',
  ],
  act: 'Delete my account',
} as const;
