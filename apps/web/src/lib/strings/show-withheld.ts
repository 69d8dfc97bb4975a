/** Warns before a result is shown that the release rule withheld; showing it overrides the rule. */
export const showWithheld = (reason: string): string =>
  `The release rule withheld this result: ${reason}. Showing it overrides the rule and publishes values that the rule withholds. The team learns more about the hidden labels than other teams.`;
