/** The text that removes a limit. */
export const NONE = 'none';
export type None = typeof NONE;

/** `none` removes a limit; commander turns null into an empty text, so the word is converted only before sending. */
export const orNone =
  <T>(read: (text: string) => T) =>
  (text: string): T | None =>
    text === NONE ? NONE : read(text);
