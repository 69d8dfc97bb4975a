export const words = {
  nearlySame: (later: string, earlier: string) =>
    `${later} has nearly the same results as ${earlier}. A model with small changes looks like this, and so may a second training of the same method.`,
} as const;
