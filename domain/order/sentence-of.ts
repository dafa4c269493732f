/** Free text as a sentence: with a full stop, unless it has an end already. */
export const sentenceOf = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
