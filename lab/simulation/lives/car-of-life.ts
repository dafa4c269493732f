/** The cars of lives: their VINs are told from all other texts by how they begin. */

/** @param number twelve digits */
export const carOfLife = (number: string): string => `JF1BT${number}`;
export const carPattern = /JF1BT\d{12}/g;
