import { describe, expect, it } from 'vitest';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { atPaceOfReadModels } from './at-pace-of-read-models.ts';

async function* numbered(count: number): AsyncGenerator<number> {
  for (let line = 1; line <= count; line += 1) yield line;
}

/** Read models so far behind, one of them alone, that come closer by some events with every pause. */
const stores = ({ behind, perPause = 0n, head = 100_000n, isDown = false }: Partial<Setting> & { behind: bigint }) => {
  const { orderLedger } = readModelCollections;
  const pauses: number[] = [];
  let left = behind;
  const ports = {
    eventStore: {
      head: async () => {
        if (isDown) throw new Error('no answer');
        return head;
      },
    },
    readModels: {
      loadCheckpoint: async (name: string) => (name === orderLedger.name ? head - left : head),
    },
    wait: async (milliseconds: number) => {
      pauses.push(milliseconds);
      left -= perPause;
    },
  };
  return { ports, pauses };
};
type Setting = { readonly perPause: bigint; readonly head: bigint; readonly isDown: boolean };

const linesOver = async (setting: Parameters<typeof stores>[0], count: number) => {
  const { ports, pauses } = stores(setting);
  const lines: number[] = [];
  for await (const line of atPaceOfReadModels(ports, numbered(count))) lines.push(line);
  expect(lines).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  return pauses;
};

describe('a batch at the pace of the read models', () => {
  it('waits for nothing while none is more than 6,000 events behind', async () => {
    expect(await linesOver({ behind: 6_000n }, 1_000)).toEqual([]);
  });

  it('waits every 256 lines until the last of them is close again', async () => {
    expect(await linesOver({ behind: 8_000n, perPause: 1_000n }, 255)).toEqual([]);
    expect(await linesOver({ behind: 8_000n, perPause: 1_000n }, 512)).toHaveLength(2);
  });

  it('goes on after about a second when they do not move', async () => {
    const pauses = await linesOver({ behind: 8_000n }, 512);
    const waited = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(waited).toBeGreaterThanOrEqual(2_000);
    expect(waited).toBeLessThan(2_300);
  });

  it('does not wait for stores that do not answer', async () => {
    expect(await linesOver({ behind: 8_000n, isDown: true }, 512)).toEqual([]);
  });
});
