import { createHash } from 'node:crypto';
import { carPictureSize } from '@driveaway/domain/api/pictured-car.ts';
import type { CarPhotograph } from '@driveaway/domain/api/car-photograph.ts';
import sharp from 'sharp';

/** In pixels: from a card on a phone to a hero on a large screen. Nothing is made larger than it was taken. */
const widths = [480, 960, 1440, 1920] as const;
const fallbackWidth = 1440;

/** The page's style sheet knows focal points in steps of so many per cent. */
const focusStep = 10;

type Focus = CarPhotograph['focus'];

/** Files by their paths in the built site, and what pages are to know of them. */
type MadePhotograph = {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly made: Pick<CarPhotograph, 'focus' | 'width' | 'height' | 'avif' | 'webp' | 'jpeg' | 'shared'>;
};

const stepped = (perCent: number): number => Math.round(perCent / focusStep) * focusStep;

/** Where a cut of this length begins, so that the focal point is as near to its middle as the picture allows. */
const cutAt = (length: number, cut: number, perCent: number): number =>
  Math.max(0, Math.min(length - cut, Math.round((length * perCent) / 100 - cut / 2)));

/** Cut round the focal point to the size of links and mails. */
const sharedOf = async (source: Buffer, width: number, height: number, focus: Focus): Promise<Buffer> => {
  const scale = Math.max(carPictureSize.width / width, carPictureSize.height / height);
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  return sharp(source)
    .autoOrient()
    .resize({ ...size, fit: 'fill' })
    .extract({
      left: cutAt(size.width, carPictureSize.width, focus.x),
      top: cutAt(size.height, carPictureSize.height, focus.y),
      ...carPictureSize,
    })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
};

/** AVIF and WebP in several widths and JPEGs, without what the camera wrote beside them. Throws where it is no picture. */
export const makePhotograph = async (name: string, source: Buffer, focus: Focus): Promise<MadePhotograph> => {
  const { autoOrient } = await sharp(source).metadata();
  const { width, height } = autoOrient;
  const hash = createHash('sha256')
    .update(source)
    .update(JSON.stringify([widths, focus]))
    .digest('hex')
    .slice(0, 8);
  const stem = name.replace(/\.[^.]*$/, '').replaceAll(/[^\w-]+/g, '-');
  const files = new Map<string, Buffer>();
  const keep = (ending: string, content: Buffer): string => {
    const path = `assets/${stem}-${hash}-${ending}`;
    files.set(path, content);
    return `/${path}`;
  };
  const largest = Math.min(width, widths[widths.length - 1] ?? width);
  const made = [...widths.filter((one) => one < largest), largest];
  const avif: string[] = [];
  const webp: string[] = [];
  const sized = (to: number) => sharp(source).autoOrient().resize({ width: to });
  for (const to of made) {
    avif.push(`${keep(`${to}.avif`, await sized(to).avif({ quality: 55, effort: 4 }).toBuffer())} ${to}w`);
    webp.push(`${keep(`${to}.webp`, await sized(to).webp({ quality: 76 }).toBuffer())} ${to}w`);
  }
  const fallback = await sized(Math.min(width, fallbackWidth)).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  const [jpeg, shared] = [keep('page.jpg', fallback), keep('shared.jpg', await sharedOf(source, width, height, focus))];
  return {
    files,
    made: {
      focus: { x: stepped(focus.x), y: stepped(focus.y) },
      width,
      height,
      avif: avif.join(', '),
      webp: webp.join(', '),
      jpeg,
      shared,
    },
  };
};
