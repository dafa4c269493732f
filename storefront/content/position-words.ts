/** Why it is not known where a device is, and what to do. */
export const positionWords = {
  refused:
    'Your browser does not tell this site where you are. Allow it in the settings of the page, or type your suburb or postcode.',
  unknown: 'We could not find where you are. Type your suburb or postcode instead.',
} as const;
