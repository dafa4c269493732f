import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { acknowledgedMarkFile } from '@driveaway/infra/event-store/embedded/acknowledged-mark.ts';
import { openEmbeddedEventStore } from '@driveaway/infra/event-store/embedded/open-embedded-event-store.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import { runBitFlips } from './run-bit-flips.ts';

describe('a flipped bit', () => {
  it('never changes a stored event without being noticed (row 80)', async () => {
    const { violations, figures } = await runBitFlips({ cycles: 60, seed: 1 });
    expect(violations).toEqual([]);
    expect(figures.find(({ label }) => label.includes('refused'))?.value).toBeGreaterThan(30);
  });

  it('catches a store that cannot tell a damaged last commit from a torn one', async () => {
    const open = (file: string): Promise<EventStore> => {
      rmSync(acknowledgedMarkFile(file), { force: true });
      return openEmbeddedEventStore({ file });
    };
    expect((await runBitFlips({ cycles: 60, seed: 1, open })).violations.length).toBeGreaterThan(0);
  });

  it('catches a store that gives back other bytes than it was given', async () => {
    const open = async (file: string): Promise<EventStore> => {
      const store = await openEmbeddedEventStore({ file }).catch(async () =>
        openEmbeddedEventStore({ file: `${file}-new` }),
      );
      return store;
    };
    const { violations } = await runBitFlips({ cycles: 10, seed: 1, open });
    expect(violations.length).toBeGreaterThan(0);
  });
});
