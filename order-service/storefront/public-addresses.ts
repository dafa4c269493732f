import { builtOrigin } from '@driveaway/domain/api/built-origin.ts';
import type { Rewrite } from './site-files.ts';

/** Puts the public origin in the place of the built one: canonical links, shared links, the sitemap. */
export const publicAddresses = (publicOrigin: string): readonly Rewrite[] => {
  const { origin } = new URL(publicOrigin);
  return origin === builtOrigin ? [] : [(_address, text) => text.replaceAll(builtOrigin, () => origin)];
};
