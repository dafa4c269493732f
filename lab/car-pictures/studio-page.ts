/** Runs in the browser of the studio: takes one picture after the other. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { CarDrawing } from '@driveaway/storefront/cars/drawing/car-drawing.tsx';
import { startCarPictures } from '@driveaway/storefront/cars/round/start-car-pictures.ts';
import type { CarShot } from './car-pictures-arguments.ts';
import type { ContactSheet } from './contact-sheet.ts';
import { zebraMaterial } from './zebra-material.ts';

declare global {
  /** What the studio calls: a picture as base64. */
  var takePicture: (shot: CarShot) => Promise<string>;
  /** The same for a sheet of pictures. */
  var takeSheet: (sheet: ContactSheet) => Promise<string>;
}

const pictures = startCarPictures();
const zebra = zebraMaterial();

const base64Of = async (blob: Blob): Promise<string> => {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
};

/** The side elevation as the pages draw it, on white. */
const drawn = async ({ car, width, height }: CarShot): Promise<Blob> => {
  const holder = document.createElement('div');
  flushSync(() => {
    createRoot(holder).render(createElement(CarDrawing, car));
  });
  const svg = holder.querySelector('svg');
  if (svg === null) throw new Error('The car was not drawn');
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  const image = new Image(width, height);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg.outerHTML)}`;
  await image.decode();
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  return canvas.convertToBlob();
};

const taken = async (shot: CarShot): Promise<Blob> => {
  if (shot.kind === 'drawing') return drawn(shot);
  const { scene } = pictures.scene;
  scene.overrideMaterial = shot.kind === 'zebra' ? zebra : null;
  return pictures.render(shot.car, shot.view, shot);
};

globalThis.takePicture = async (shot) => base64Of(await taken(shot));

globalThis.takeSheet = async ({ cells, columns, rows }) => {
  const [width, height] = [
    Math.max(...cells.map(({ shot }) => shot.width)),
    Math.max(...cells.map(({ shot }) => shot.height)),
  ];
  const canvas = new OffscreenCanvas(width * columns, height * rows);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.font = '13px sans-serif';
  context.fillStyle = 'black';
  for (const { shot, column, row, label } of cells) {
    const picture = await createImageBitmap(await taken(shot));
    context.drawImage(picture, column * width, row * height);
    context.fillText(label, column * width + 8, row * height + 18);
    picture.close();
  }
  return base64Of(await canvas.convertToBlob());
};
