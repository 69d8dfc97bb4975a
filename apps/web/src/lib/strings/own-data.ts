export const words = {
  title: 'Your data',
  note: 'What this installation keeps of you, and the way to leave it.',
  save: 'Download everything',
  saveNote:
    'One JSON file: profile, teams, submissions with results and receipts, names of tokens, sessions, mails and what the audit log says of you.',
  saved: (name: string) => `${name} was saved.`,
  leave: 'Delete the account',
  leaveNote: 'For good. Results that are published stay under the names of their teams.',
  ask: 'Delete your account for good?',
  what: [
    'Your name, e-mail, passwords, passkeys, tokens and memberships are erased at once, and every browser is signed out. Nobody can undo it.',
    'Published results stay under the name of their team. Withdraw what should not stay, or rename the team, before you leave.',
  ],
  act: 'Delete my account',
} as const;
