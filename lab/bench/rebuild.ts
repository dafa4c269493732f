import { sampleOrderHistory, sampleOrderCreated } from '@driveaway/domain/testing/order-builders.ts';
import { rebuildProjection, type RebuildPorts } from '@driveaway/projections/engine/rebuild.ts';
import { projections } from '@driveaway/projections/start-projections.ts';
import { openTestStores, type TestStores } from '@driveaway/projections/testing/open-test-stores.ts';

export type RebuildRow = {
  readonly name: string;
  /** Events read, folded and written as documents, per second. */
  readonly perSecond: number;
};

const ordersAtOnce = 100;
/** Created, three for the deposit, the contract with notes, accepted, approved, allocated, at sea. */
const [, ...later] = sampleOrderHistory.slice(0, 10);

const orderNoOf = (index: number): string => `00000001-${index.toString().padStart(4, '0')}`;

/** Writes so many orders of ten events each. */
export const fillWithOrders = async (stores: TestStores, orders: number): Promise<void> => {
  for (let first = 0; first < orders; first += ordersAtOnce) {
    await Promise.all(
      Array.from({ length: ordersAtOnce }, (_, offset) => {
        const orderNo = orderNoOf(first + offset);
        return stores.append(orderNo, [sampleOrderCreated({ orderNo }), ...later]);
      }),
    );
  }
};

/** Rebuilds every projection over what the stores hold; one row per projection. */
export const rebuildEach = async (ports: RebuildPorts): Promise<readonly RebuildRow[]> => {
  const rows: RebuildRow[] = [];
  for (const projection of projections) {
    const started = performance.now();
    const { events } = await rebuildProjection(projection, ports, { signal: new AbortController().signal });
    rows.push({
      name: `rebuild ${projection.name}`,
      perSecond: Math.round((events * 1_000) / (performance.now() - started)),
    });
  }
  return rows;
};

/**
 * Rebuilds every projection from the first event over 2,000 orders of ten events, in embedded stores in a temporary
 * directory, personal data encrypted as always. One row per projection.
 */
export const benchRebuild = async (): Promise<readonly RebuildRow[]> => {
  const stores = await openTestStores();
  try {
    await fillWithOrders(stores, 2_000);
    return await rebuildEach(stores);
  } finally {
    await stores.close();
  }
};
