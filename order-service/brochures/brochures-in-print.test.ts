import { PdfFault } from '@driveaway/infra/pdf/pdf-fault.ts';
import { expect, it } from 'vitest';
import { createBrochuresInPrint } from './brochures-in-print.ts';

const printed = { name: 'A.pdf', content: new Uint8Array([1]) };

it('a print is begun at the first question and handed over once, while nobody waits', async () => {
  const inPrint = createBrochuresInPrint(() => undefined);
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
  const inPrint = createBrochuresInPrint((fault) => faults.push(fault));
  const fail = async () => {
    throw new PdfFault('too-slow', 'no');
  };
  expect(inPrint('a', fail)).toBe('printing');
  await expect.poll(() => inPrint('a', fail)).toBe('failed');
  expect(inPrint('a', async () => printed)).toBe('printing');
  expect(faults).toEqual([expect.any(PdfFault)]);
});

it('no more are known than there is room for: the first is begun anew', () => {
  const inPrint = createBrochuresInPrint(() => undefined);
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
