const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether a text from outside can be the key of a row; anything else is unknown without asking the database. */
export const isId = (text: string): boolean => UUID.test(text);
