/** What a dealer's licence is called beside its number: 'Licence (LMCT)', and not the word twice where its label has it. */
export const licenceName = (label: string): string => (label.includes('licence') ? label : `Licence (${label})`);
