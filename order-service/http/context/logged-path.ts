/** What follows is a secret. */
const secretPaths = /^\/api\/calendar\/.+/;

/** A path as logs may hold it: without what is a secret in it. */
export const loggedPath = (path: string): string => (secretPaths.test(path) ? '/api/calendar/…' : path);
