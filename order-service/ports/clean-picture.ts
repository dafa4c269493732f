export type CleanedPicture =
  { readonly kind: 'cleaned'; readonly content: Uint8Array } | { readonly kind: 'unreadable' | 'too-many-pixels' };

/** Makes the same picture, upright, in the same format, without metadata or trailing bytes. */
export type CleanPicture = (content: Uint8Array, type: 'image/jpeg' | 'image/png') => Promise<CleanedPicture>;
