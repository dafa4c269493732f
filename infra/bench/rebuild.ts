import { sampleOrderHistory, sampleOrderCreated } from '@driveaway/domain/testing/order-builders.ts';
import { rebuildProjection } from '@driveaway/projections/engine/rebuild.ts';
import { projections } from '@driveaway/projections/start-projections.ts';
import { openTestStores, type TestStores } from '@driveaway/projections/testing/open-test-stores.ts';

export type RebuildRow = {
  readonly name: string;
  /** Events read, folded and written as documents, per second. */
  readonly perSecond: number;
};

const orders = 2_000;
const ordersAtOnce = 100;
/** Created, three for the deposit, the contract with notes, accepted, approved, allocated, at sea. */
const [, ...later] = sampleOrderHistory.slice(0, 10);

const orderNoOf = (index: number): string => `00000001-${index.toString().padStart(4, '0')}`;

const fill = async (stores: TestStores): Promise<void> => {
  for (let first = 0; first < orders; first += ordersAtOnce) {
    await Promise.all(
      Array.from({ length: ordersAtOnce }, (_, offset) => {
        const orderNo = orderNoOf(first + offset);
        return stores.append(orderNo, [sampleOrderCreated({ orderNo }), ...later]);
      }),
    );
  }
};

/**
 * Rebuilds every projection from the first event over 2,000 orders of ten events, in embedded stores in a temporary
 * directory, personal data encrypted as always. One row per projection.
 */
export const benchRebuild = async (): Promise<readonly RebuildRow[]> => {
  const stores = await openTestStores();
  try {
    await fill(stores);
    const rows: RebuildRow[] = [];
    for (const projection of projections) {
      const started = performance.now();
      const { events } = await rebuildProjection(projection, stores, { signal: new AbortController().signal });
      rows.push({
        name: `rebuild ${projection.name}`,
        perSecond: Math.round((events * 1_000) / (performance.now() - started)),
      });
    }
    return rows;
  } finally {
    await stores.close();
  }
};
