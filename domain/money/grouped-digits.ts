/**
 * '1,234,567' for 1234567, a whole number of 0 or more. Not by Intl.NumberFormat: making the first one blocks a slow phone
 * for 100 ms.
 */
export const groupedDigits = (whole: number): string => String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
