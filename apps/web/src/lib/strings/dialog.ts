export const words = {
  reason: 'Reason',
  type: (text: string) => `Type ${text} to confirm`,
  keep: 'Go back',
} as const;
