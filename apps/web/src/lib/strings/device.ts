export const words = {
  title: 'Authorise a program',
  lede: 'Enter the code that the program shows. The program receives an API token, which you can revoke on your account page.',
  code: 'Code',
  find: 'Continue',
  requests: (name: string, network: string) => `${name} at ${network} requests permission to`,
  requested: 'Requested',
  warning: 'Authorise it only if you just started it yourself and it shows the same code.',
  scopes: {
    READ: 'read what you may read',
    SUBMIT: 'submit for your teams',
    OPERATE: 'operate the fleet, if you may',
    ADMIN: 'change roles, if you may',
  },
  approve: 'Authorise',
  deny: 'Deny',
  approved: 'Authorised. You can return to the program.',
  denied: 'Denied.',
} as const;
