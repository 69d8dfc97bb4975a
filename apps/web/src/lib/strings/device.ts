export const words = {
  title: 'Let a program in',
  lede: 'Enter the code that the program shows. The program receives an API token, which you can revoke on your account page.',
  code: 'Code',
  find: 'Go on',
  asks: (name: string, network: string) => `${name} asks from ${network} to`,
  warning: 'Agree only if you started it yourself just now, and the code is the one that it shows.',
  scopes: {
    read: 'read what you may read',
    submit: 'submit for your teams',
    operate: 'operate the fleet, where you may',
    admin: 'give roles, where you may',
  } as Record<string, string>,
  approve: 'Let it in',
  deny: 'Refuse',
  approved: 'It is let in. You can go back to it.',
  denied: 'It is refused.',
} as const;
