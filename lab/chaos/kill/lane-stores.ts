/** The stores of a lane's product as the harness sees them, wherever they are. */
import type { EventStore, Position } from '@driveaway/infra/event-store/port.ts';
import type { CollectionDefinition, ReadModelCollection } from '@driveaway/infra/read-models/port.ts';
import type { Stores } from '@driveaway/infra/stores/stores.ts';
import type { Vault } from '@driveaway/infra/vault/port.ts';
import type { SeededRandom } from '../harness/seeded-random.ts';

/** What is read beside a product that may be running. */
export type WatchedStores = {
  readonly eventStore: Pick<EventStore, 'readAll'>;
  /** Where the lane's own events begin (exclusive); undefined in a store that was empty. */
  readonly start: Position | undefined;
  readonly readModels: {
    readonly collection: (definition: CollectionDefinition) => Promise<Pick<ReadModelCollection, 'get'>>;
  };
  readonly vault: Pick<Vault, 'findWrappedKey'>;
  readonly masterKey: Uint8Array;
};

/**
 * Who is at the product before it is killed. `few`: some customers do a few steps each. `busy`: everybody goes on until the kill,
 * which comes once a first few have been answered, so that it cuts off a request of nearly each.
 */
export type Crowd = {
  readonly kind: 'few' | 'busy';
  readonly customers: number;
  /** After so many lives what is open must be settled and everybody must be able to log in. */
  readonly livesPerSettlement: number;
};

export type LaneStores = {
  /** What tells the product where its stores are. */
  readonly environment: Readonly<Record<string, string>>;
  /** How soon after a kill the documents must be what the events make them, in milliseconds. */
  readonly documentsDueMilliseconds: number;
  readonly crowd: Crowd;
  /** To be called once the product has been started once. */
  readonly watch: () => Promise<WatchedStores>;
  /** Opens all of it for the harness alone: the product must have stopped. */
  readonly open: () => Promise<Stores>;
  /** Breaks a line between product and stores at a moment of its choice, where lines can be broken. */
  readonly disturb: (random: SeededRandom) => void;
  /** Ends what was broken; answers how many faults there were since the last time. */
  readonly calm: () => number;
  readonly close: () => Promise<void>;
};

/** Where the lanes of a run keep their stores. */
export type KillStage = {
  /** For titles; claims no more than is known. */
  readonly name: string;
  readonly lanesAtOnce: number;
  /** Empty stores for one lane. `directory` is the lane's own; the product has it as its data directory. */
  readonly openLane: (dataDirectory: string) => Promise<LaneStores>;
  readonly close: () => Promise<void>;
};
