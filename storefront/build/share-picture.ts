import sharp from 'sharp';
import { sharePictureSize } from '../app/marketing/page-heads.ts';

const carWidth = 1040;
const underCar = 44;

/** A photograph of the size of shared pictures, as the PNG that they are. */
export const photographAsPng = async (photograph: Buffer): Promise<Buffer> =>
  sharp(photograph).png({ palette: true, quality: 90 }).toBuffer();

type Drawing = { readonly svg: string; readonly width: number; readonly height: number };

/** The drawings of a page that are pictures in themselves, in their order. */
const drawingsOf = (markup: string): readonly Drawing[] =>
  [...markup.matchAll(/<svg[^>]*? viewBox="\S+ \S+ (\d+) (\d+)".*?<\/svg>/gs)].map(([svg, width, height]) => ({
    svg,
    width: Number(width),
    height: Number(height),
  }));

const sized = ({ svg }: Drawing, width: number, height: number): Buffer =>
  Buffer.from(svg.replace('<svg', `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`));

/**
 * The picture that a shared link shows, a PNG: the first car of the page in the first landscape of the page, both as
 * they are drawn there. Throws when the page has no such drawings.
 */
export const sharePicture = async (markup: string): Promise<Buffer> => {
  const drawings = drawingsOf(markup);
  const landscape = drawings.find(({ width }) => width === 1600);
  const car = drawings.find(({ width }) => width > 900 && width < 1200);
  if (landscape === undefined || car === undefined) throw new Error('The page has no car in a landscape');
  const { width, height } = sharePictureSize;
  const carHeight = Math.round((carWidth * car.height) / car.width);
  return sharp(sized(landscape, width, height))
    .composite([
      {
        input: await sharp(sized(car, carWidth, carHeight))
          .png()
          .toBuffer(),
        left: Math.round((width - carWidth) / 2),
        top: height - carHeight - underCar,
      },
    ])
    .png({ palette: true, quality: 90 })
    .toBuffer();
};
