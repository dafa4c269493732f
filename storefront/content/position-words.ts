/** Why it is not known where a device is, and what to do. */
export const positionWords = {
  refused:
    'Your browser does not tell this site where you are. Allow it in the settings of the page, or type your suburb or postcode.',
  atBorder: 'You are near a border, and prices depend on the state. Choose where your car is to be registered.',
  unknown: 'We could not find where you are. Type your suburb or postcode instead.',
} as const;
