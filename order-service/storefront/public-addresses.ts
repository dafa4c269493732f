import { builtOrigin } from '@driveaway/domain/api/built-origin.ts';
import { withText, type SiteFile, type SiteFiles } from './site-files.ts';

const mayHoldAddresses = /\.(?:html|xml|txt)$/;

/** The site with the public origin where the build left a place for it: canonical links, shared links, the sitemap. */
export const withPublicAddresses = async (site: SiteFiles, publicOrigin: string): Promise<SiteFiles> => {
  const { origin } = new URL(publicOrigin);
  const files = [...site].map(async ([address, file]): Promise<readonly [string, SiteFile]> => {
    if (!mayHoldAddresses.test(address) || !file.content.includes(builtOrigin)) return [address, file];
    return [
      address,
      await withText(
        file,
        file.content.toString('utf8').replaceAll(builtOrigin, () => origin),
      ),
    ];
  });
  return new Map(await Promise.all(files));
};
