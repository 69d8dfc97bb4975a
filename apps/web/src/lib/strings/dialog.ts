export const words = {
  reason: 'Reason',
  required: (label: string) => `${label} (required)`,
  optional: (label: string) => `${label} (optional)`,
  type: (text: string) => `Type ${text} to confirm`,
  keep: 'Go back',
} as const;
