export type CleanedPicture =
  { readonly kind: 'cleaned'; readonly content: Uint8Array } | { readonly kind: 'unreadable' | 'too-many-pixels' };

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
type PictureType = (typeof pictureTypes)[number];

/** Makes the same picture, upright, without metadata or trailing bytes: a PNG of PNG and GIF, a JPEG of the others. */
export type CleanPicture = (content: Uint8Array, type: PictureType) => Promise<CleanedPicture>;
