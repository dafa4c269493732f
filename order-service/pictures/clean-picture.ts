/** Re-encodes pictures: what is kept was written here from the pixels alone and holds no metadata. */
import sharp from 'sharp';
import type { CleanPicture } from '../ports/clean-picture.ts';

/** As many as phones take by themselves; a decompression bomb of a few kilobytes claims thousands of times as many. */
const mostPixels = 25_000_000;
/** Pixels of the longer side: enough to read a licence by. */
const longestSide = 3_000;
const quality = 85;

// What was decoded is personal; and only what the form accepts is ever decoded.
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
// the other cores are for those who ask for something else
sharp.concurrency(1);

export const cleanPicture: CleanPicture = async (content, type) => {
  try {
    const { width, height, format } = await sharp(content, { limitInputPixels: false }).metadata();
    if (`image/${format}` !== type) return { kind: 'unreadable' };
    if (width * height > mostPixels) return { kind: 'too-many-pixels' };
    const picture = sharp(content, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
    const isDrawing = type === 'image/png' || type === 'image/gif';
    const encoded = isDrawing ? picture.png() : picture.flatten({ background: '#fff' }).jpeg({ quality });
    return { kind: 'cleaned', content: new Uint8Array(await encoded.toBuffer()) };
  } catch {
    // whatever its decoder says, it is no picture to us
    return { kind: 'unreadable' };
  }
};
