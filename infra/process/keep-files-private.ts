/** What this process writes from here on is its user's alone. */
export const keepFilesPrivate = (): void => void process.umask(0o077);
