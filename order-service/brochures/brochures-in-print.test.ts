import { PdfFault } from '@driveaway/infra/pdf/pdf-fault.ts';
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { expect, it } from 'vitest';
import { createBrochuresInPrint } from './brochures-in-print.ts';

const clock = manualClock('2026-11-09T23:00:00Z');
const printed = { name: 'A.pdf', content: new Uint8Array([1]) };

it('a print is begun at the first question and handed over once, while nobody waits', async () => {
  const inPrint = createBrochuresInPrint({ clock }, () => undefined);
  let prints = 0;
  const print = async () => {
    prints += 1;
    return printed;
  };
  expect([inPrint('a', print), inPrint('a', print)]).toEqual(['printing', 'printing']);
  await expect.poll(() => inPrint('a', print)).toBe(printed);
  expect(prints).toBe(1);
  expect(inPrint('a', print)).toBe('printing');
});

it('one that failed says so once, and is begun anew by the next question', async () => {
  const faults: unknown[] = [];
  const inPrint = createBrochuresInPrint({ clock }, (fault) => faults.push(fault));
  const fail = async () => {
    throw new PdfFault('too-slow', 'no');
  };
  expect(inPrint('a', fail)).toBe('printing');
  await expect.poll(() => inPrint('a', fail)).toBe('failed');
  expect(inPrint('a', async () => printed)).toBe('printing');
  expect(faults).toEqual([expect.any(PdfFault)]);
});

it('no more are known than there is room for: the first is begun anew', () => {
  const inPrint = createBrochuresInPrint({ clock }, () => undefined);
  const begun: string[] = [];
  const ask = (id: string) =>
    inPrint(id, async () => {
      begun.push(id);
      return printed;
    });
  for (let count = 0; count < 33; count += 1) ask(`${count}`);
  ask('0');
  ask('32');
  expect(begun.filter((id) => id === '0')).toHaveLength(2);
  expect(begun.filter((id) => id === '32')).toHaveLength(1);
});

it('one that nobody came for is not kept for longer than ten minutes', async () => {
  const inPrint = createBrochuresInPrint({ clock }, () => undefined);
  let prints = 0;
  const print = async () => {
    prints += 1;
    return printed;
  };
  inPrint('a', print);
  clock.advance({ minutes: 10 });
  expect(inPrint('a', print)).toBe('printing');
  expect(prints).toBe(2);
});
