/** Labels of a result that is not listed, by the listing of its submission. */
export const listingLabels: Readonly<Record<string, string>> = { UNLISTED: 'unlisted', PRIVATE: 'private' };
