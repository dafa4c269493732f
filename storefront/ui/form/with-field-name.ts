/** A validation error as it is said away from its field: 'Suburb is required.' for 'This field is required.' */
export const withFieldName = (message: string, name: string | undefined): string =>
  name === undefined ? message : message.replace(/\b[Tt]his field\b/, () => name);
