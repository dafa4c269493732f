/** The dialog that asks for a suburb. */
export const suburbWords = {
  title: 'Where will the car live?',
  text: 'Registration, stamp duty and compulsory insurance depend on your suburb, and so does your price.',
  /** Worded by the specification (§9). */
  button: 'Show prices',
} as const;
