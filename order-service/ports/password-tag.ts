/** Makes the tag of a password under a nonce, 32 bytes, at a cost that makes guessing slow. */
export type PasswordTag = (password: string, nonce: Uint8Array) => Promise<Uint8Array>;
