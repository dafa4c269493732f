/**
 * The public origin that the build writes into its files: the one of a product that nobody configured. A service with
 * another puts that in its place.
 */
export const builtOrigin = 'http://localhost:3000';
