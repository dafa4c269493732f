import sharp from 'sharp';

/** A JPEG of this many pixels, as full of detail as a photo. */
export const licencePhoto = async (width: number, height: number): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 150, sigma: 20 } as const;
  return sharp({ create: { width, height, channels: 3, background: 'white', noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
};
