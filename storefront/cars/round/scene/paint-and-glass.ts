import { CustomBlending, MeshPhysicalMaterial, OneFactor, OneMinusSrcAlphaFactor, Vector2 } from 'three';
import { paintFinishOf } from '../view/paint-finish.ts';

/** What lies over every paint. */
export const clearCoat = { clearcoat: 1, clearcoatRoughness: 0.025 } as const;

/** Takes on the colour of a paint ('#rrggbb') and, by its name, how it shines. */
export const wearPaint = (material: MeshPhysicalMaterial, hex: string, name: string): void => {
  const { metalness, roughness, flake, pearl } = paintFinishOf(name, hex);
  material.color.set(hex);
  material.metalness = metalness;
  material.roughness = roughness;
  material.normalScale = new Vector2(flake, flake);
  material.iridescence = pearl;
};

/** Clear glass adds what it mirrors to what is behind it, of which it keeps a share. */
export const glassMaterial = (colour: string, opacity: number): MeshPhysicalMaterial =>
  new MeshPhysicalMaterial({
    color: colour,
    roughness: 0.02,
    metalness: 0,
    opacity,
    transparent: true,
    depthWrite: false,
    blending: CustomBlending,
    blendSrc: OneFactor,
    blendDst: OneMinusSrcAlphaFactor,
  });

/** The panes of a car. */
export const windowGlass = (): MeshPhysicalMaterial => glassMaterial('#07090b', 0.5);

/** From the seat panes mirror little, as they do. */
export const lookThrough = (panes: MeshPhysicalMaterial, seat: 'outside' | 'driver'): void => {
  panes.specularIntensity = seat === 'driver' ? 0.2 : 1;
  panes.opacity = seat === 'driver' ? 0.12 : 0.5;
};
