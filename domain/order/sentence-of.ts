/** Free text as a sentence: adds a full stop unless it already ends in punctuation. */
export const sentenceOf = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
