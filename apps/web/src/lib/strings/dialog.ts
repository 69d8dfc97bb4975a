export const words = {
  reason: 'Reason',
  type: (text: string) => `Type ${text} to confirm`,
  keep: 'Keep as it is',
} as const;
