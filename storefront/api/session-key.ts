/** The query key of who is signed in, apart from its query: every page's first code has it. */
export const sessionKey = ['authentication-details'] as const;
