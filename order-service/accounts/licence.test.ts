import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { savedAccountDetailsSchema } from '@driveaway/domain/api/account-details.ts';
import { startProjections } from '@driveaway/projections/start-projections.ts';
import { serveApp, type ServedApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { findCustomer } from '../customers/customers.ts';
import { customerIdOf } from './testing/read-account.ts';
import {
  accountDetailsPath,
  jpeg,
  licence,
  samplePassword,
  signUpForm,
  signUpSampleCustomer,
} from './testing/sign-up-form.ts';

const notTaken = 'The licence must be a JPEG, PNG, WebP, GIF or PDF file.';
const secretPlace = 'GPS canary of the home';

/** A photograph with EXIF orientation (on its side) and GPS position. */
const photograph = (format: 'jpeg' | 'png' | 'webp' | 'gif'): Promise<Buffer> => {
  const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#47a' } })
    .withExif({ IFD0: { ImageDescription: secretPlace }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 52/1 10/1' } })
    .withMetadata({ orientation: 6 });
  return picture.toFormat(format).toBuffer();
};

const storedLicence = async (app: ServedApp): Promise<Buffer> => {
  const customer = await findCustomer(app.ports, await customerIdOf(app, 'ada@example.test'));
  const content = await app.ports.files.read(customer?.licences[0]?.licenceFileId ?? '');
  if (content === undefined) throw new Error('no licence');
  return Buffer.from(content);
};

const signUpWith = async (file: File) => {
  const app = await serveApp();
  const visitor = visitorOf(app.url);
  const answer = await visitor.postForm(await accountDetailsPath(visitor), signUpForm({ licence: file }));
  return { app, answer, filesKept: await readdir(join(app.directory, 'files')) };
};

const chunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  // no decoder that refuses by size gets as far as the check sum
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
};

/** A PNG of a few bytes that claims so many pixels; nobody can decode it. */
const pixelBomb = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** Logical screen and one frame of 16,000 by 16,000 pixels, with no pixel in it. */
const gifBomb = Buffer.from(
  '474946383961803e803e800000000000ffffff2c00000000803e803e0002024401003b'.replaceAll(' ', ''),
  'hex',
);

/** A lossless WebP whose header claims 16,000 by 16,000 pixels: 14 bits each, less one. */
const webpBomb = (() => {
  const dimensions = Buffer.alloc(5);
  dimensions[0] = 0x2f;
  dimensions.writeUInt32LE(15_999 | (15_999 << 14), 1);
  const data = Buffer.concat([dimensions, Buffer.alloc(25)]);
  const header = Buffer.from('RIFF0000WEBPVP8L0000');
  header.writeUInt32LE(data.length + 12, 4);
  header.writeUInt32LE(data.length, 16);
  return Buffer.concat([header, data]);
})();

describe('a picture of a licence', () => {
  it.each(['jpeg', 'png'] as const)('is stored upright and without its metadata, as %s (row 39)', async (format) => {
    const original = await photograph(format);
    expect(original.toString('latin1')).toContain(secretPlace);
    const { app, answer } = await signUpWith(licence(original, `a.${format}`, `image/${format}`));
    expect(answer.status).toBe(200);
    const stored = await storedLicence(app);
    const { exif, orientation, width, height, format: storedFormat } = await sharp(stored).metadata();
    expect({ exif, orientation, width, height, storedFormat }).toStrictEqual({
      exif: undefined,
      orientation: undefined,
      width: 20,
      height: 40,
      storedFormat: format,
    });
    expect(stored.toString('latin1')).not.toContain('canary');
  });

  it.each([
    ['webp', 'jpeg'],
    ['gif', 'png'],
  ] as const)('that is a %s is stored as a %s without its metadata (row 39)', async (format, kept) => {
    const { app, answer } = await signUpWith(licence(await photograph(format), `a.${format}`, `image/${format}`));
    expect(answer.status).toBe(200);
    const stored = await storedLicence(app);
    expect((await sharp(stored).metadata()).format).toBe(kept);
    expect(stored.toString('latin1')).not.toContain('canary');
    const customer = await findCustomer(app.ports, await customerIdOf(app, 'ada@example.test'));
    expect(customer?.licences).toMatchObject([{ contentType: `image/${kept}` }]);
  });

  it.each([
    ['GIF', gifBomb],
    ['WebP', webpBomb],
  ])('that claims 16,000 by 16,000 pixels as a %s is refused before it is decoded (row 36)', async (_what, bomb) => {
    const { answer } = await signUpWith(licence(bomb, 'a.jpg', 'image/jpeg'));
    expect(answer.body.errors).toStrictEqual({ licence: ['The licence picture has too many pixels.'] });
  });

  it('leaves behind whatever follows the picture in the file (row 34)', async () => {
    const polyglot = Buffer.concat([jpeg, Buffer.from('<html><script>alert(1)</script>PK\u0003\u0004')]);
    const { app, answer } = await signUpWith(licence(polyglot));
    expect(answer.status).toBe(200);
    expect((await storedLicence(app)).toString('latin1')).not.toMatch(/script|PK/);
  });

  it.each([
    ['HTML under a picture’s name', Buffer.from('<html><script>'), notTaken],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), notTaken],
    ['half a GIF', Buffer.from('GIF89a'), 'The licence picture could not be read.'],
    ['half a WebP', Buffer.from('RIFF\0\0\0\0WEBPVP8 '), 'The licence picture could not be read.'],
    [
      'HEIC',
      Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0'),
      'We cannot read HEIC pictures. Please take a screenshot of the picture and choose that, or choose a JPEG.',
    ],
    [
      'HTML after a JPEG’s first bytes',
      Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from('<html>')]),
      'The licence picture could not be read.',
    ],
    ['half a picture', jpeg.subarray(0, 150), 'The licence picture could not be read.'],
  ])('that is %s is refused, and nothing is kept of it (row 34)', async (_what, content, message) => {
    const { answer, filesKept } = await signUpWith(licence(content, 'licence.jpg', 'image/jpeg'));
    expect([answer.status, answer.body.errors]).toStrictEqual([400, { licence: [message] }]);
    expect(filesKept).toStrictEqual([]);
  });

  it.each([
    [50_000, 50_000],
    [10_000, 6_000],
    [6_000, 4_200],
  ])('that claims %i by %i pixels is refused before it is decoded (row 36)', async (width, height) => {
    const { answer } = await signUpWith(licence(pixelBomb(width, height), 'a.png', 'image/png'));
    expect(answer.body.errors).toStrictEqual({ licence: ['The licence picture has too many pixels.'] });
  });
});

describe('a licence', () => {
  it('as a PDF is kept as it came, and no call gives any licence back (row 35)', async () => {
    const pdf = Buffer.from('%PDF-1.7 1 0 obj <</OpenAction <</S /JavaScript /JS (app.alert(1))>>>>');
    const { app, answer } = await signUpWith(licence(pdf, 'a.pdf', 'application/pdf'));
    expect(answer.status).toBe(200);
    expect(await storedLicence(app)).toStrictEqual(pdf);
    const { licences = [] } = (await findCustomer(app.ports, await customerIdOf(app, 'ada@example.test'))) ?? {};
    const stopping = new AbortController();
    const projections = startProjections(app.ports, stopping.signal);
    onTestFinished(async () => {
      stopping.abort();
      await projections.finished;
    });
    const visitor = visitorOf(app.url);
    await signUpSampleCustomer(visitor, {
      'account.email': 'b@example.test',
      'account.emailConfirm': 'b@example.test',
    });
    for (const { licenceFileId } of licences) {
      const path = `/api/build-your-own/document?orderNo=${String(Reflect.get(answer.body, 'orderNo'))}`;
      expect((await visitor.get(`${path}&file=${licenceFileId}`)).status).toBe(404);
    }
  });

  it('is recorded with the day until which it is kept', async () => {
    const { app } = await signUpWith(licence());
    const { licences = [] } = (await findCustomer(app.ports, await customerIdOf(app, 'ada@example.test'))) ?? {};
    expect(licences).toMatchObject([{ contentType: 'image/jpeg', retainUntil: '2028-05-10T23:00:00.000Z' }]);
  });

  it('is offered again with the day it was given, and kept for a second order as a file of its own', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    await signUpSampleCustomer(visitor, { licence: licence(await photograph('jpeg')) });
    app.clock.advance({ hours: 24 * 30 });
    const login = { email: 'ada@example.test', password: samplePassword };
    expect((await visitor.post('/api/build-your-own/authenticate', login)).status).toBe(200);
    const saved = await visitor.get('/api/build-your-own/account-details');
    expect(savedAccountDetailsSchema.parse(JSON.parse(saved.text)).licence).toStrictEqual({ givenOn: '2026-11-10' });
    const path = await accountDetailsPath(visitor);
    const without = await visitor.postForm(path, signUpForm({ licence: undefined }));
    expect([without.status, without.body.errors]).toStrictEqual([400, { licence: ['Licence file is required'] }]);
    const again = signUpForm({ licence: undefined, keepLicence: 'true' });
    expect((await visitor.postForm(path, again)).status).toBe(200);
    const { licences = [] } = (await findCustomer(app.ports, await customerIdOf(app, 'ada@example.test'))) ?? {};
    expect(licences.map(({ retainUntil }) => retainUntil.slice(0, 10))).toStrictEqual(['2028-05-10', '2028-06-09']);
    const [first, second] = licences.map(({ licenceFileId }) => licenceFileId);
    expect(second).not.toBe(first);
    const kept = await app.ports.files.read(second ?? '');
    expect(kept).toStrictEqual(await app.ports.files.read(first ?? ''));
    await app.ports.files.remove(first ?? '');
    expect(await app.ports.files.read(second ?? '')).toStrictEqual(kept);
  });

  it('that is no longer kept is asked for', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    await signUpSampleCustomer(visitor);
    app.clock.advance({ hours: 24 * 600 });
    await visitor.post('/api/build-your-own/authenticate', { email: 'ada@example.test', password: samplePassword });
    const saved = await visitor.get('/api/build-your-own/account-details');
    expect(savedAccountDetailsSchema.parse(JSON.parse(saved.text)).licence).toBeUndefined();
    const form = signUpForm({ licence: undefined, keepLicence: 'true' });
    const { status, body } = await visitor.postForm(await accountDetailsPath(visitor), form);
    expect([status, body.errors]).toStrictEqual([400, { licence: ['Licence file is required'] }]);
  });

  it('of somebody else is never used: a visitor has none to keep', async () => {
    const app = await serveApp();
    const visitor = visitorOf(app.url);
    const form = signUpForm({ licence: undefined, keepLicence: 'true' });
    const { status, body } = await visitor.postForm(await accountDetailsPath(visitor), form);
    expect([status, body.errors]).toStrictEqual([400, { licence: ['Licence file is required'] }]);
  });
});
