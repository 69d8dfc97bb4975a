export const words = {
  title: 'Sign in',
  upTitle: 'Create an account',
  email: 'E-mail',
  name: 'Name',
  nameNote: 'as others see it',
  password: 'Password',
  passwordShort: (length: number) =>
    length === 0 ? 'Enter a password of at least 12 characters.' : `Too short: ${length} of at least 12 characters.`,
  passwordNote: 'at least 12 characters; length matters more than special characters',
  submit: 'Sign in',
  submitUp: 'Create account',
  toUp: 'No account yet?',
  toUpLink: 'Create one',
  toIn: 'Already have one?',
  toInLink: 'Sign in',
  mailed: (address: string) => `We sent an e-mail to ${address}. Open the link in it, then sign in.`,
  mailedNote: 'No e-mail after a few minutes? Check the spam folder, or sign up again.',
  forgot: 'Forgotten password?',
  noMail: 'This installation sends no e-mail: contact the maintainers.',
  refused: {
    account_exists:
      'An account with the e-mail of that provider exists here. Sign in, then add the provider under Security.',
    identity_without_email:
      'That provider has no confirmed e-mail of yours. Create an account by e-mail, then add the provider under Security.',
    identity_in_use: 'That account of the provider belongs to another account here.',
    account_suspended: 'Your account is suspended. Contact a maintainer of the installation.',
  } as Record<string, string>,
  refusedOtherwise: 'The provider did not confirm your identity. Try again, or sign in another way.',
  lede: 'You need an account to submit. Boards and listed submissions are public; your e-mail address is not.',
} as const;
