/** The attributes of a link that opens where its content says; a new tab does not get hold of this one. */
export const linkTarget = (target: '_self' | '_blank' = '_self') =>
  target === '_blank' ? ({ target, rel: 'noopener' } as const) : ({} as const);
