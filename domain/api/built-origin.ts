/** Placeholder in built files for the site's public origin, which only the service that serves them knows. */
export const builtOrigin = 'https://origin.invalid';
