import { wireCatalogueOn } from '@driveaway/domain/api/wire-catalogue.ts';
import { expect, it } from 'vitest';
import { quickRenderer } from '../documents/testing/quick-renderer.ts';
import { openTestService } from '../orders/testing/test-service.ts';
import { createBrochurePrinter } from './brochure-printer.ts';

it('is dated by the calendar of its state, and names each offer in a price with its last day', async () => {
  const pdf = quickRenderer();
  const { ports } = await openTestService();
  const offer = {
    code: 'bonus',
    name: 'November bonus',
    gives: { kind: 'bonus', cents: 100_000 },
    variantCodes: ['outback-awd'],
    from: '2026-11-01',
    until: '2026-11-30',
  } as const;
  const print = createBrochurePrinter({ ...ports, pdf, settings: { ...ports.settings, offers: [offer] } });
  const model = wireCatalogueOn('2026-11-30').models.find(({ code }) => code === 'outback');
  if (model === undefined) throw new Error('There is no Outback');
  // the last evening of November in Perth, December in Sydney
  const evening = Temporal.Instant.from('2026-11-30T13:30:00Z');
  await print(model, { state: 'WA', postcode: '6000' }, evening);
  await print(model, { state: 'NSW', postcode: '2000' }, evening);
  const [perth = '', sydney = ''] = pdf.printed.map(({ html }) => html.replace(/\s+/g, ' '));
  expect(perth).toContain('as of 30 November 2026');
  expect(perth.match(/with November bonus, until 30 November 2026/g)).toHaveLength(1);
  expect(perth).toContain('luxury car tax where it applies');
  expect(sydney).toContain('as of 1 December 2026');
  expect(sydney).not.toContain('November bonus');
});
