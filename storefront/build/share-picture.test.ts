import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sharePictureSize } from '../app/marketing/page-heads.ts';
import { sharePicture } from './share-picture.ts';

const icon = '<svg class="icon" viewBox="0 0 24 24"><rect width="24" height="24" fill="#00ff00"></rect></svg>';
const landscape = (fill: string): string =>
  `<svg class="land" viewBox="0 0 1600 800" preserveAspectRatio="xMidYMax slice"><rect width="1600" height="800" fill="${fill}"></rect></svg>`;
const car = (fill: string): string =>
  `<svg viewBox="0 12 1040 392" aria-hidden="true"><rect y="12" width="1040" height="392" fill="${fill}"></rect></svg>`;

const colourAt = async (picture: Buffer, left: number, top: number): Promise<readonly number[]> => [
  ...(await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer()),
];

describe('the picture of a shared link', () => {
  it('is a PNG of the first car in the first landscape of the page', async () => {
    const markup = `${icon}${landscape('#0000ff')}${car('#ff0000')}${landscape('#00ff00')}${car('#00ff00')}`;
    const picture = await sharePicture(markup);
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', ...sharePictureSize });
    expect(await colourAt(picture, 600, 20)).toStrictEqual([0, 0, 255]);
    expect(await colourAt(picture, 600, 400)).toStrictEqual([255, 0, 0]);
    expect(await colourAt(picture, 20, 400)).toStrictEqual([0, 0, 255]);
  });

  it.each([
    ['a car', landscape('#0000ff')],
    ['a landscape', car('#ff0000')],
  ])('cannot be made of a page without %s', async (_what, markup) => {
    await expect(sharePicture(markup)).rejects.toThrow('no car in a landscape');
  });
});
