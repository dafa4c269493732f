import { builtOrigin } from '@driveaway/domain/api/built-origin.ts';
import { withTexts, type SiteFiles } from './site-files.ts';

const mayHoldAddresses = /\.(?:html|xml|txt)$/;

/** The site with the public origin where the build left a place for it: canonical links, shared links, the sitemap. */
export const withPublicAddresses = async (site: SiteFiles, publicOrigin: string): Promise<SiteFiles> => {
  const { origin } = new URL(publicOrigin);
  return withTexts(site, (address, content) =>
    mayHoldAddresses.test(address) && content.includes(builtOrigin)
      ? content.toString('utf8').replaceAll(builtOrigin, () => origin)
      : undefined,
  );
};
