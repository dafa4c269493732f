import { expect, it, onTestFinished } from 'vitest';
import { jpeg } from '../accounts/testing/sign-up-form.ts';
import { licencePhoto } from '../accounts/testing/licence-photo.ts';
import { cleanPicture } from './clean-picture.ts';
import { openPictureProcess, type PictureProcessOptions } from './open-picture-process.ts';

const open = (options: Partial<PictureProcessOptions> = {}) => {
  const faults: string[] = [];
  const log = { error: (message: string) => void faults.push(message) };
  const pictures = openPictureProcess({ log, milliseconds: 120_000, ...options });
  onTestFinished(pictures.close);
  return { ...pictures, faults };
};

/** Processor time of all threads of this process that the work takes, in microseconds. */
const processorTimeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

it('cleans pictures elsewhere, as here (row 36)', async () => {
  const { clean } = open();
  const photo = await licencePhoto(3_000, 2_000);
  // starts it
  await clean(jpeg, 'image/jpeg');
  const here = await processorTimeOf(() => cleanPicture(photo, 'image/jpeg'));
  const elsewhere = await processorTimeOf(() => clean(photo, 'image/jpeg'));
  expect(elsewhere).toBeLessThan(here / 3);
  expect(await clean(jpeg, 'image/jpeg')).toStrictEqual(await cleanPicture(jpeg, 'image/jpeg'));
  expect(await clean(Buffer.from('no picture'), 'image/png')).toStrictEqual({ kind: 'unreadable' });
});

it('ends a process that takes too long, and goes on with another', async () => {
  const program = new URL('testing/process-that-hangs.ts', import.meta.url);
  const { clean, faults } = open({ program, milliseconds: 50 });
  const refused = { refusal: { code: 'unavailable' } };
  await expect(clean(jpeg, 'image/jpeg')).rejects.toMatchObject(refused);
  await expect(clean(jpeg, 'image/jpeg')).rejects.toMatchObject(refused);
  expect(faults).toStrictEqual(['A picture could not be cleaned', 'A picture could not be cleaned']);
});
