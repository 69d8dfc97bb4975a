/** Questions of a maintainer's actions on the queue. */
export const words = {
  cancelQuestion: (name: string) => `Cancel the evaluation of ${name}?`,
  cancelNote:
    'Runners stop its shards at once. The quota of the team is refunded only if no runner has started it. This cannot be undone.',
  cancelDo: 'Cancel evaluation',
} as const;
