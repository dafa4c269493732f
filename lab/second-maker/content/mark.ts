export const mark = { viewBox: '0 0 20 20', path: 'M3 3h14v14H3z' } as const;
