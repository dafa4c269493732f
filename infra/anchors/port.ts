/** The port of a place where signed anchors are kept beside the store, so that whoever can write the store cannot take them back. */
import type { SignedAnchor } from '@driveaway/domain/api/anchors.ts';

export type AnchorPublisher = {
  /** For logs. */
  readonly name: string;
  /** The anchors that are known to be there, the newest first; undefined where nothing is noted of that. */
  published(): Promise<readonly SignedAnchor[] | undefined>;
  /** Publishes the next one; throws when that is not certain. */
  publish(anchor: SignedAnchor): Promise<void>;
};
