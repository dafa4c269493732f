import {
  ClampToEdgeWrapping,
  LinearFilter,
  LinearMipmapLinearFilter,
  MirroredRepeatWrapping,
  NearestFilter,
  RepeatWrapping,
  Texture,
} from 'three';
import type { GLTFLoaderPlugin, GLTFParser } from 'three/addons/loaders/GLTFLoader.js';
import * as z from 'zod/mini';

const index = z.optional(z.int());

/** What of a glTF says where its pictures lie and how they go on beyond their edges. */
const picturesSchema = z.object({
  textures: z.optional(z.array(z.object({ source: index, sampler: index }))),
  images: z.optional(z.array(z.object({ bufferView: index, mimeType: z.optional(z.string()) }))),
  samplers: z.optional(z.array(z.object({ magFilter: index, wrapS: index, wrapT: index }))),
});

/** The figures are WebGL's, as the format has them. */
const wrappings: ReadonlyMap<number | undefined, Texture['wrapS']> = new Map([
  [33_071, ClampToEdgeWrapping],
  [33_648, MirroredRepeatWrapping],
]);
const nearest = 9_728;

/**
 * Makes the pictures of a GLB out of its bytes. The loader's own way leads through blob: addresses, which the content policy
 * does not allow.
 */
export const embeddedTextures = (parser: GLTFParser): GLTFLoaderPlugin => {
  const { textures = [], images = [], samplers = [] } = picturesSchema.parse(parser.json);
  const make = async (textureIndex: number): Promise<Texture> => {
    const { source = -1, sampler = -1 } = textures[textureIndex] ?? {};
    const { bufferView, mimeType = '' } = images[source] ?? {};
    if (bufferView === undefined) throw new Error('A picture of the glTF does not lie in it');
    const bytes = await parser.loadBufferView(bufferView);
    const texture = new Texture(
      await createImageBitmap(new Blob([bytes], { type: mimeType }), {
        premultiplyAlpha: 'none',
        colorSpaceConversion: 'none',
      }),
    );
    const { magFilter, wrapS, wrapT } = samplers[sampler] ?? {};
    texture.flipY = false;
    texture.wrapS = wrappings.get(wrapS) ?? RepeatWrapping;
    texture.wrapT = wrappings.get(wrapT) ?? RepeatWrapping;
    texture.magFilter = magFilter === nearest ? NearestFilter : LinearFilter;
    texture.minFilter = LinearMipmapLinearFilter;
    texture.needsUpdate = true;
    return texture;
  };
  return { name: 'embedded-textures', loadTexture: make };
};
