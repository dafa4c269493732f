import type { PrintedBrochure } from './brochure-printer.ts';
import type { Clock } from '@driveaway/infra/clock/port.ts';
import { createMemory } from '@driveaway/infra/memory/create-memory.ts';

/** Of one product; a request that is forgotten meanwhile leaves its brochure here for as long as it may be that old. */
const mostInPrint = 32;

/** `printing`: ask again. `failed`: it was not printed; asking again tries anew. */
type BrochureInPrint = PrintedBrochure | 'printing' | 'failed';

/** What became of a print, without waiting for it: begins it at the first question, and hands it over once. */
export type BrochuresInPrint = (id: string, print: () => Promise<PrintedBrochure>) => BrochureInPrint;

/**
 * Prints for those who have others to see to meanwhile.
 * @param onFault is told why one was not printed
 */
export const createBrochuresInPrint = (
  { clock }: { readonly clock: Clock },
  onFault: (fault: unknown) => void,
): BrochuresInPrint => {
  const known = createMemory<string, BrochureInPrint>('brochuresOfMails', {
    most: mostInPrint,
    elapsed: () => clock.now().epochMilliseconds,
  });
  const finish = (id: string, outcome: BrochureInPrint): void => {
    if (known.get(id) !== undefined) known.set(id, outcome);
  };
  const begin = async (id: string, print: () => Promise<PrintedBrochure>): Promise<void> => {
    try {
      finish(id, await print());
    } catch (fault) {
      onFault(fault);
      finish(id, 'failed');
    }
  };
  return (id, print) => {
    const found = known.get(id);
    if (found !== undefined) {
      if (found !== 'printing') known.delete(id);
      return found;
    }
    known.set(id, 'printing');
    void begin(id, print);
    return 'printing';
  };
};
