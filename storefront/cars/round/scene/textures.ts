import {
  DataTexture,
  EquirectangularReflectionMapping,
  HalfFloatType,
  LinearFilter,
  LinearMipmapLinearFilter,
  NearestFilter,
  NoColorSpace,
  RepeatWrapping,
  SRGBColorSpace,
} from 'three';
import { displayPicture } from '../../mesh/cabin/display-layout.ts';
import { noiseAt, roughNoiseAt } from '../light/noise.ts';
import type { Surroundings } from '../light/painted-light.ts';
import type { GroundShadow } from '../prepared/prepared-car.ts';
import { displayPoints } from './display-picture.ts';

/** A picture of all directions, to be mirrored or to be seen. */
export const aroundTexture = ({ halves, width, height }: Surroundings): DataTexture => {
  const texture = new DataTexture(halves, width, height);
  texture.type = HalfFloatType;
  texture.mapping = EquirectangularReflectionMapping;
  texture.minFilter = LinearFilter;
  texture.magFilter = LinearFilter;
  texture.wrapS = RepeatWrapping;
  texture.needsUpdate = true;
  return texture;
};

/** One point for each colour of a palette. */
export const paletteTexture = (colours: number, space: 'colour' | 'figures'): DataTexture => {
  const texture = new DataTexture(new Uint8Array(colours * 4).fill(255), colours, 1);
  texture.colorSpace = space === 'colour' ? SRGBColorSpace : NoColorSpace;
  texture.minFilter = NearestFilter;
  texture.magFilter = NearestFilter;
  return texture;
};

/** What the displays show. */
export const displayTexture = (): DataTexture => {
  const texture = new DataTexture(displayPoints(), displayPicture.width, displayPicture.height);
  texture.colorSpace = SRGBColorSpace;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.generateMipmaps = true;
  texture.anisotropy = 4;
  texture.needsUpdate = true;
  return texture;
};

const square = (size: number, colourAt: (x: number, y: number) => readonly [number, number, number, number]) => {
  const points = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y += 1) for (let x = 0; x < size; x += 1) points.set(colourAt(x, y), (y * size + x) * 4);
  const texture = new DataTexture(points, size, size);
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.generateMipmaps = true;
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.needsUpdate = true;
  return texture;
};

/** Flakes of metal in paint: each leans its own way, as a map of normals. */
export const flakeTexture = (): DataTexture => {
  const lean = (x: number, y: number, seed: number): number => Math.round(127.5 + (noiseAt(x, y + seed) - 0.5) * 255);
  return square(128, (x, y) => [lean(x, y, 0), lean(x, y, 5_000), 255, 255]);
};

/** Stones and sand: light and dark spots of several sizes around white. `grain` from 0 to 1. */
export const groundTexture = (grain: number): DataTexture => {
  const size = 256;
  const texture = square(size, (x, y) => {
    const rough = roughNoiseAt((x / size) * 8, (y / size) * 8, 5, 8, 8) - 0.5;
    const level = Math.round(Math.min(255, 236 + rough * 255 * grain));
    return [level, level, level, 255];
  });
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
};

/** The shadow as the opacity of black. */
export const shadowTexture = ({ squares, columns, rows }: GroundShadow): DataTexture => {
  const points = new Uint8Array(columns * rows * 4);
  for (const [index, dark] of squares.entries()) points.fill(dark, index * 4, index * 4 + 4);
  const texture = new DataTexture(points, columns, rows);
  texture.minFilter = LinearFilter;
  texture.magFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
};

/** Light that falls off from the middle; of a beam, forward from its foot. */
export const glowTexture = (shape: 'round' | 'beam'): DataTexture => {
  const size = 64;
  return square(size, (x, y) => {
    const [across, along] = [((y + 0.5) / size) * 2 - 1, (x + 0.5) / size];
    const [dx, reach] = [along * 2 - 1, Math.hypot(along * 2 - 1, across)];
    const round = Math.max(0, 1 - reach);
    // from the lamps at the right edge of the picture forward to its left edge
    const ahead = 1 - along;
    const spread = 0.24 + ahead * 0.62;
    const lobe = Math.exp(-((across / spread) ** 2) * 3) * Math.sin(Math.PI * ahead ** 0.55) ** 1.5;
    const level = shape === 'round' ? round ** 3 + Math.max(0, 1 - Math.abs(dx) - Math.abs(across) * 12) * 0.1 : lobe;
    const edge = Math.min(1, (1 - Math.abs(across)) * 6);
    const shown = Math.round(255 * Math.min(1, level * (shape === 'round' ? 1 : edge)));
    return [shown, shown, shown, 255];
  });
};
