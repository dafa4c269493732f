/** The port of a place where signed anchors are kept beside the store, so that whoever can write the store cannot take them back. */
import type { SignedAnchor } from '@driveaway/domain/api/anchors.ts';

export type AnchorPublisher = {
  /** For logs. */
  readonly name: string;
  /** The number of the last anchor that is there; `newest` is that of the newest there is. 0: none. */
  publishedUpTo(newest: number): Promise<number>;
  /** Publishes the next one; throws when that is not certain. */
  publish(anchor: SignedAnchor): Promise<void>;
};
