/** The address that calls a phone number, however it is written. */
export const phoneAddress = (number: string): string => `tel:${number.replaceAll(/[^\d+]/g, '')}`;
