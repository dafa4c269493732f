import { Color, DoubleSide, MeshPhysicalMaterial, MeshStandardMaterial, type DataTexture, type Material } from 'three';
import { carRigOf } from '../../rigs/car-rig-of.ts';
import type { ChosenCar } from '../view/chosen-car.ts';
import { palette, type Look, type PaletteMaterial } from '../prepared/prepared-car.ts';
import { finishes, type Finish } from './finishes.ts';
import { clearCoat, glassMaterial, lookThrough, wearPaint, windowGlass } from './paint-and-glass.ts';
import { displayTexture, flakeTexture, paletteTexture } from './textures.ts';
import { threadOf } from './thread-of.ts';

/** Flakes of the texture to a metre of paint. */
const flakesPerMetre = 9;

/** For eyes that grow used to a car's inside: the share of its shade that it loses, and how much brighter it looks. */
type Adaption = { readonly share: { value: number }; readonly gain: { value: number } };
const unused: Adaption = { share: { value: 0 }, gain: { value: 1 } };
const seated = { day: { share: 0.5, gain: 1 }, night: { share: 0.7, gain: 2.4 } } as const;

/** The corners of a batch say how open they lie; indirect light and what is mirrored grow weaker by that. */
const shadedByOpenness = <Shaded extends Material>(material: Shaded, adaption: Adaption): Shaded => {
  material.onBeforeCompile = (shader) => {
    shader.uniforms['adaption'] = adaption.share;
    shader.uniforms['adaptionGain'] = adaption.gain;
    shader.vertexShader = shader.vertexShader
      .replace(
        '#include <common>',
        '#include <common>\nattribute float openness;\nuniform float adaption;\nvarying float vOpenness;',
      )
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvOpenness = mix( openness, 1.0, adaption );');
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nuniform float adaptionGain;\nvarying float vOpenness;')
      .replace(
        '#include <aomap_fragment>',
        `reflectedLight.indirectDiffuse *= vOpenness * adaptionGain;
        reflectedLight.directDiffuse *= mix( 0.25, 1.0, vOpenness );
        float openDotNV = saturate( dot( geometryNormal, geometryViewDir ) );
        float openSpecular = computeSpecularOcclusion( openDotNV, vOpenness, material.roughness );
        reflectedLight.indirectSpecular *= openSpecular;
        reflectedLight.directSpecular *= openSpecular;
        #ifdef USE_CLEARCOAT
          clearcoatSpecularIndirect *= mix( 0.15, 1.0, vOpenness );
        #endif`,
      );
  };
  return material;
};

const paintMaterial = (flakes: DataTexture): MeshPhysicalMaterial =>
  shadedByOpenness(new MeshPhysicalMaterial({ ...clearCoat, normalMap: flakes, side: DoubleSide }), unused);

export type CarMaterials = {
  readonly of: (look: Look) => Material;
  /** Takes on the colours of a choice. */
  readonly wear: (car: ChosenCar) => void;
  /** Switches the lamps. */
  readonly shine: (isNight: boolean) => void;
  /** From the seat the panes mirror little, as they do. */
  readonly lookFrom: (seat: 'outside' | 'driver') => void;
  readonly dispose: () => void;
};

const alloys = { silver: finishes.alloy.colour, graphite: '#4b4f55' } as const;

/** The materials of a car, made once and recoloured as it is chosen. */
export const createCarMaterials = (): CarMaterials => {
  const flakes = flakeTexture();
  flakes.repeat.set(flakesPerMetre, flakesPerMetre);
  const colours = paletteTexture(palette.length, 'colour');
  const glows = paletteTexture(palette.length, 'colour');
  const figures = paletteTexture(palette.length, 'figures');
  const paint = paintMaterial(flakes);
  const roofPaint = paintMaterial(flakes);
  const glass = windowGlass();
  const lampGlass = glassMaterial('#0a0b0d', 0.1);
  const tailGlass = glassMaterial('#5c060b', 0.55);
  const shown = displayTexture();
  const [panel, panelFigures] = [paletteTexture(1, 'colour'), paletteTexture(1, 'figures')];
  const adaption: Adaption = { share: { value: 0 }, gain: { value: 1 } };
  // of the same kind, so that they share a program
  const lit = (map: DataTexture, kind: DataTexture, glow: DataTexture): MeshStandardMaterial =>
    shadedByOpenness(
      new MeshStandardMaterial({
        map,
        roughnessMap: kind,
        metalnessMap: kind,
        roughness: 1,
        metalness: 1,
        emissiveMap: glow,
        emissive: new Color(1, 1, 1),
        side: DoubleSide,
      }),
      adaption,
    );
  const plain = lit(colours, figures, glows);
  const display = lit(panel, panelFigures, shown);
  let worn: Partial<Record<PaletteMaterial, Partial<Finish>>> = {};
  let isDark = false;
  const write = (texture: DataTexture, index: number, channels: readonly number[]): void => {
    texture.image.data?.set(channels, index * 4);
  };
  const bytesOf = (hex: string, share = 1): readonly number[] =>
    [1, 3, 5].map((at) => Math.round(Number.parseInt(hex.slice(at, at + 2), 16) * share));
  write(panel, 0, bytesOf('#040608'));
  write(panelFigures, 0, [255, 40, 0]);
  for (const texture of [panel, panelFigures]) texture.needsUpdate = true;
  const fillPalette = (): void => {
    for (const [index, name] of palette.entries()) {
      const { colour, roughness, metalness, glow } = { ...finishes[name], ...worn[name] };
      write(colours, index, bytesOf(colour));
      write(figures, index, [255, Math.round(roughness * 255), Math.round(metalness * 255)]);
      write(glows, index, glow === undefined ? [0, 0, 0] : bytesOf(glow.colour, isDark ? glow.night : glow.day));
    }
    for (const texture of [colours, figures, glows]) texture.needsUpdate = true;
  };
  const materials: Readonly<Record<Look, Material>> = { paint, roofPaint, glass, lampGlass, tailGlass, display, plain };
  return {
    of: (look) => materials[look],
    wear: ({ modelCode, variantCode, paintHex, paintName = '', roofHex = paintHex, trimHex }) => {
      const { finish, calliper } = carRigOf(modelCode, variantCode);
      wearPaint(paint, paintHex, paintName);
      wearPaint(roofPaint, roofHex, paintName);
      worn = {
        alloy: { colour: alloys[finish] },
        calliper: { colour: calliper },
        ...(trimHex !== undefined &&
          trimHex !== '' && { trim: { colour: trimHex }, stitch: { colour: threadOf(trimHex) } }),
      };
      fillPalette();
    },
    shine: (isNight) => {
      isDark = isNight;
      plain.emissiveIntensity = isNight ? 2.6 : 1;
      display.emissiveIntensity = isNight ? 0.55 : 0.9;
      fillPalette();
    },
    lookFrom: (seat) => {
      lookThrough(glass, seat);
      const { share, gain } = seat === 'driver' ? seated[isDark ? 'night' : 'day'] : { share: 0, gain: 1 };
      adaption.share.value = share;
      adaption.gain.value = gain;
      lampGlass.visible = seat === 'outside';
    },
    dispose: () => {
      for (const used of [flakes, colours, glows, figures, shown, panel, panelFigures, ...Object.values(materials)])
        used.dispose();
    },
  };
};
