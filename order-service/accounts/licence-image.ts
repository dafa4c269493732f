/** Re-encodes pictures of licences: what is stored was written here from the pixels alone and holds no metadata. */
import sharp from 'sharp';
import { boundedWork } from './bounded-work.ts';

/** As large as a good phone camera makes; a decompression bomb of a few kilobytes claims thousands of times as much. */
const mostPixels = 60_000_000;
/** Pixels of the longer side: enough to read a licence by. */
const longestSide = 3_000;
const quality = 85;

// What was decoded is personal; and only what the form accepts is ever decoded.
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });

export type CleanedImage =
  { readonly kind: 'cleaned'; readonly content: Uint8Array } | { readonly kind: 'unreadable' | 'too-many-pixels' };

/** One at a time: a decoded picture takes a few hundred megabytes. */
const inTurn = boundedWork(1, 16);

/** The same picture, upright, in the same format, without metadata or trailing bytes. */
export const cleanImage = (content: Uint8Array, type: 'image/jpeg' | 'image/png'): Promise<CleanedImage> =>
  inTurn(async () => {
    try {
      const { width, height, format } = await sharp(content, { limitInputPixels: false }).metadata();
      if (`image/${format}` !== type) return { kind: 'unreadable' };
      if (width * height > mostPixels) return { kind: 'too-many-pixels' };
      const picture = sharp(content, { limitInputPixels: mostPixels, failOn: 'error' })
        .autoOrient()
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
      const encoded = type === 'image/png' ? picture.png() : picture.jpeg({ quality });
      return { kind: 'cleaned', content: new Uint8Array(await encoded.toBuffer()) };
    } catch {
      // whatever its decoder says, it is no picture to us
      return { kind: 'unreadable' };
    }
  });
