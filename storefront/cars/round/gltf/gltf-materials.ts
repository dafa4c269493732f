import { MeshPhysicalMaterial, MeshStandardMaterial, Texture, Material, type Mesh } from 'three';
import type { CarMaterials } from '../scene/car-materials.ts';
import { finishes } from '../scene/finishes.ts';
import { clearCoat, lookThrough, wearPaint, windowGlass } from '../scene/paint-and-glass.ts';
import type { GltfRole } from './gltf-of.ts';

/** Lamps at night shine as bright as those of cars that are made by code. */
const nightIntensity = 2.6;

/** Paint in the place of what the file has for it: its relief and shade stay. */
const paintLike = (material: Material): MeshPhysicalMaterial => {
  const { side } = material;
  if (!(material instanceof MeshStandardMaterial)) return new MeshPhysicalMaterial({ ...clearCoat, side });
  const { normalMap, aoMap, flatShading } = material;
  return new MeshPhysicalMaterial({ ...clearCoat, side, normalMap, aoMap, flatShading });
};

/** The loader makes a mesh for each material. */
export const materialOf = ({ material }: Mesh): Material => {
  const [first = new Material()] = [material].flat();
  return first;
};

const texturesOf = (material: Material): readonly Texture[] =>
  Object.values(material).filter((value) => value instanceof Texture);

/** A picture that was made for a texture holds memory of its own. */
const freeTexture = (texture: Texture): void => {
  const { image } = texture;
  texture.dispose();
  if (image instanceof ImageBitmap) image.close();
};

type Lamp = {
  readonly material: MeshStandardMaterial;
  readonly at: 'headlight' | 'tailLight';
  /** By day it is as the file has it. */
  readonly day: Pick<MeshStandardMaterial, 'emissive' | 'emissiveIntensity'>;
};

/** Lets the materials of a glTF take on what is chosen and where it stands: by their roles, the others stay as they are. */
export const gltfMaterials = (
  meshes: readonly Mesh[],
  roleOf: (mesh: Mesh) => GltfRole | undefined,
): Omit<CarMaterials, 'of'> => {
  const used = new Set<Material>();
  const glass = windowGlass();
  const paints = new Map<Material, { readonly paint: MeshPhysicalMaterial; readonly isRoof: boolean }>();
  const trims = new Set<MeshStandardMaterial>();
  const lamps = new Map<Material, Lamp>();
  for (const mesh of meshes) {
    const role = roleOf(mesh);
    const material = materialOf(mesh);
    used.add(material);
    if (role === 'glass') {
      mesh.material = glass;
      mesh.renderOrder = 1;
    } else if (role === 'paint' || role === 'roofPaint') {
      const made = paints.get(material) ?? { paint: paintLike(material), isRoof: role === 'roofPaint' };
      paints.set(material, made);
      mesh.material = made.paint;
    } else if (material instanceof MeshStandardMaterial) {
      const { emissive, emissiveIntensity } = material;
      if (role === 'trim') trims.add(material);
      if ((role === 'headlight' || role === 'tailLight') && !lamps.has(material)) {
        lamps.set(material, { material, at: role, day: { emissive: emissive.clone(), emissiveIntensity } });
      }
    }
  }
  return {
    wear: ({ paintHex, paintName = '', roofHex = paintHex, trimHex }) => {
      for (const { paint, isRoof } of paints.values()) {
        wearPaint(paint, isRoof ? roofHex : paintHex, paintName);
        // its relief is the file's, not flakes
        paint.normalScale.set(1, 1);
      }
      if (trimHex !== undefined && trimHex !== '') for (const trim of trims) trim.color.set(trimHex);
    },
    shine: (isNight) => {
      for (const { material, at, day } of lamps.values()) {
        material.emissive.set(isNight ? (finishes[at].glow?.colour ?? '#ffffff') : day.emissive);
        material.emissiveIntensity = isNight ? nightIntensity : day.emissiveIntensity;
      }
    },
    lookFrom: (seat) => {
      lookThrough(glass, seat);
    },
    dispose: () => {
      const textures = new Set([...used].flatMap((material) => texturesOf(material)));
      for (const texture of textures) freeTexture(texture);
      for (const material of [glass, ...used]) material.dispose();
      for (const { paint } of paints.values()) paint.dispose();
    },
  };
};
