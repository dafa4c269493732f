import { expect, it } from 'vitest';
import { modelOnSale } from '../catalogue/model-on-sale.ts';
import { quickRenderer } from '../documents/testing/quick-renderer.ts';
import { testSettings } from '../http/testing/test-settings.ts';
import { createBrochurePress } from './brochure-press.ts';
import { createBrochurePrinter } from './brochure-printer.ts';

const job = (html: string) => ({ html, footer: 'A brochure' });
const key = { modelCode: 'outback', state: 'VIC', zone: 'metropolitan' };

it('a brochure is printed once however many ask, behind everything else', async () => {
  const pdf = quickRenderer();
  const press = createBrochurePress(pdf);
  const both = await Promise.all([press(key, job('one')), press(key, job('one'))]);
  expect(both[0]).toBe(both[1]);
  expect(pdf.printed).toEqual([{ ...job('one'), isBehind: true }]);
});

it('one of a state where it is still the day before stays while that of another has the next day', async () => {
  const pdf = quickRenderer();
  const print = createBrochurePrinter({ pdf, settings: testSettings('/nowhere') });
  const model = modelOnSale('outback', Temporal.Instant.from('2026-11-10T14:30:00Z'), 'NSW');
  if (model === undefined) throw new Error('the Outback is not on sale');
  for (const minute of [30, 31, 32]) {
    const at = Temporal.Instant.from(`2026-11-10T14:${minute}:00Z`);
    await print(model, { state: 'NSW', postcode: '2000' }, at);
    await print(model, { state: 'WA', postcode: '6000' }, at);
  }
  expect(pdf.printed.map(({ html }) => /as of (.*?)\./.exec(html)?.[1])).toEqual([
    '11 November 2026',
    '10 November 2026',
  ]);
});

it.each([
  ['model', { modelCode: 'brz' }],
  ['state', { state: 'SA' }],
  ['zone', { zone: 'country' }],
  ['zone, where there is none', { zone: undefined }],
])('another %s is another brochure, which leaves the first in its place', async (_what, other) => {
  const pdf = quickRenderer();
  const press = createBrochurePress(pdf);
  await press(key, job('one'));
  await press({ ...key, ...other }, job('one'));
  await press(key, job('one'));
  expect(pdf.printed).toHaveLength(2);
});

it('what changes within the day is printed anew, and takes the place of the one before', async () => {
  const pdf = quickRenderer();
  const press = createBrochurePress(pdf, { most: 1 });
  await press(key, job('one'));
  await press(key, job('a price has changed'));
  await press(key, { ...job('a price has changed'), footer: 'Another' });
  await press(key, { ...job('a price has changed'), footer: 'Another' });
  expect(pdf.printed).toHaveLength(3);
});

it('no more are kept than there is room for: the first goes first', async () => {
  const pdf = quickRenderer();
  const press = createBrochurePress(pdf, { most: 2 });
  for (const name of ['one', 'two', 'three', 'two', 'one']) await press({ ...key, modelCode: name }, job(name));
  expect(pdf.printed.map(({ html }) => html)).toEqual(['one', 'two', 'three', 'one']);
});

it('one that failed is tried again by whoever asks next', async () => {
  const pdf = quickRenderer();
  const press = createBrochurePress(pdf);
  pdf.present = false;
  await expect(press(key, job('one'))).rejects.toMatchObject({ code: 'unavailable' });
  pdf.present = true;
  expect(await press(key, job('one'))).toHaveProperty('length');
});
