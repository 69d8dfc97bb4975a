export const words = {
  reason: 'Reason, for readers',
  reasonPrivate: 'Reason, for your team and the maintainers',
} as const;
