import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const icoSide = 32;
const touchSide = 180;
/** The mark on a phone's home screen has room around it, whose corners the phone rounds. */
const markSide = 132;

const square = async (svg: Buffer, side: number): Promise<Buffer> =>
  sharp(svg, { density: 600 }).resize(side, side).png().toBuffer();

/** An icon file that holds one picture, a PNG. */
const icoOf = (png: Buffer, side: number): Buffer => {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
};

const touchIcon = async (svg: Buffer): Promise<Buffer> => {
  const room = Math.round((touchSide - markSide) / 2);
  const background = '#ffffff';
  return sharp(await square(svg, markSide))
    .extend({ top: room, bottom: room, left: room, right: room, background })
    .flatten({ background })
    .png()
    .toBuffer();
};

/** The mark of the file, for browsers and phones that take no SVG, where they look without being told. */
export const icons = (file: string): Plugin => ({
  name: 'icons',
  apply: 'build',
  async generateBundle() {
    const svg = await readFile(file);
    this.emitFile({ type: 'asset', fileName: 'favicon.ico', source: icoOf(await square(svg, icoSide), icoSide) });
    this.emitFile({ type: 'asset', fileName: 'apple-touch-icon.png', source: await touchIcon(svg) });
  },
  transformIndexHtml: {
    order: 'post',
    handler: () => [
      { tag: 'link', attrs: { rel: 'icon', href: '/favicon.ico', sizes: '32x32' }, injectTo: 'head' },
      { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }, injectTo: 'head' },
    ],
  },
});
