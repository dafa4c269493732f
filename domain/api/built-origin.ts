/** Stands in built files where the site's public origin goes, which only the service that serves them knows. */
export const builtOrigin = 'https://origin.invalid';
