/** The address that calls a phone number, however it is written. */
export const phoneAddress = (number: string): string => `tel:${number.replaceAll(/[^\d+]/g, '')}`;

/** A phone number that no line breaks within. */
export const wholePhone = (number: string): string => number.replaceAll(' ', '\u00a0');
