import {
  HalfFloatType,
  LinearMipmapLinearFilter,
  LinearSRGBColorSpace,
  PMREMGenerator,
  WebGLCubeRenderTarget,
  type Texture,
  type WebGLRenderer,
} from 'three';
import type { Surroundings } from '../light/painted-light.ts';
import { aroundTexture } from './textures.ts';

type LightFilter = {
  /** What surfaces of every roughness mirror of the surroundings; made once for each and kept. */
  readonly filtered: (surroundings: Surroundings) => Texture;
  readonly dispose: () => void;
};

/** Diffuse light needs so many points along an edge of the roughest level. */
const roughestEdge = 8;

/** As fine as the picture and no finer: the generator's own is at least 256 points wide and takes three times the work. */
const levelsFor = ({ width }: Surroundings): WebGLCubeRenderTarget => {
  const target = new WebGLCubeRenderTarget(width / 4, {
    type: HalfFloatType,
    colorSpace: LinearSRGBColorSpace,
    minFilter: LinearMipmapLinearFilter,
    depthBuffer: false,
  });
  const edges = Array.from(
    { length: Math.log2(target.width / roughestEdge) + 1 },
    (_, level) => target.width / 2 ** level,
  );
  // the device fills them
  target.texture.mipmaps = edges.map((edge) => ({ data: new Uint16Array(), width: edge, height: edge }));
  target.texture.isPMREMTexture = true;
  return target;
};

/** Filters light by the device. */
export const createLightFilter = (renderer: WebGLRenderer): LightFilter => {
  const generator = new PMREMGenerator(renderer);
  const made = new Map<Surroundings, WebGLCubeRenderTarget>();
  const make = (surroundings: Surroundings): WebGLCubeRenderTarget => {
    const picture = aroundTexture(surroundings);
    const target = generator.fromEquirectangular(picture, levelsFor(surroundings));
    picture.dispose();
    made.set(surroundings, target);
    return target;
  };
  return {
    filtered: (surroundings) => (made.get(surroundings) ?? make(surroundings)).texture,
    dispose: () => {
      generator.dispose();
      for (const target of made.values()) target.dispose();
    },
  };
};
