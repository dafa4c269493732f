import { expect, it } from 'vitest';
import { quickRenderer } from '../documents/testing/quick-renderer.ts';
import { createBrochurePress } from './brochure-press.ts';

const job = (html: string) => ({ html, footer: 'A brochure' });

it('a brochure is printed once a day however many ask, behind everything else', async () => {
  const pdf = quickRenderer();
  const press = createBrochurePress(pdf);
  const both = await Promise.all([press(job('one'), '2026-11-10'), press(job('one'), '2026-11-10')]);
  expect(both[0]).toBe(both[1]);
  expect(pdf.printed).toEqual([{ ...job('one'), isBehind: true }]);
  await press(job('one'), '2026-11-11');
  expect(pdf.printed).toHaveLength(2);
});

it('another text is another brochure', async () => {
  const pdf = quickRenderer();
  const press = createBrochurePress(pdf);
  await press(job('one'), '2026-11-10');
  await press(job('two'), '2026-11-10');
  await press({ ...job('two'), footer: 'Another' }, '2026-11-10');
  expect(pdf.printed).toHaveLength(3);
});

it('no more are kept than there is room for: the first goes first', async () => {
  const pdf = quickRenderer();
  const press = createBrochurePress(pdf, { most: 2 });
  for (const html of ['one', 'two', 'three', 'two', 'one']) await press(job(html), '2026-11-10');
  expect(pdf.printed.map(({ html }) => html)).toEqual(['one', 'two', 'three', 'one']);
});

it('one that failed is tried again by whoever asks next', async () => {
  const pdf = quickRenderer();
  const press = createBrochurePress(pdf);
  pdf.present = false;
  await expect(press(job('one'), '2026-11-10')).rejects.toMatchObject({ code: 'unavailable' });
  pdf.present = true;
  expect(await press(job('one'), '2026-11-10')).toHaveProperty('length');
});
