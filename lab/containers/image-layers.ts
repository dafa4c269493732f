import { z } from 'zod';
import { docker } from './open-compose.ts';

const layerSchema = z.object({ Size: z.string(), CreatedBy: z.string() });

/** The layers of an image, the newest first, with their bytes and what made them. */
export const imageLayers = async (
  image: string,
): Promise<readonly { readonly bytes: number; readonly made: string }[]> => {
  const lines = await docker(['history', '--no-trunc', '--human=false', '--format', '{{json .}}', image]);
  return lines.split('\n').map((line) => {
    const { Size: size, CreatedBy: made } = layerSchema.parse(JSON.parse(line));
    return { bytes: Number(size), made: made.replaceAll(/\s+/g, ' ').slice(0, 90) };
  });
};
