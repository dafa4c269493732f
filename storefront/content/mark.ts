/** The maker's mark, drawn as lines beside its name: a road that runs to the horizon. `favicon.svg` is the same for tabs. */
export const mark = { viewBox: '0 0 28 20', path: 'M0 17h28M4 17 14 2l10 15' } as const;
