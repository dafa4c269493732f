import type { AnchorPublisher } from '@driveaway/infra/anchors/port.ts';
import type { Config } from '@driveaway/infra/config/config.ts';
import type { Stores } from '@driveaway/infra/stores/stores.ts';
import type { AnchorRules } from './anchor-store.ts';
import type { AnchorSettings } from './keep-anchors.ts';
import { anchorSigner } from './sign-anchor.ts';

type Secrets = Pick<Stores['secrets'], 'anchorKey' | 'anchorKeyBefore' | 'anchorKeyLost'>;
type Signers = Pick<AnchorRules, 'signer' | 'signerBefore' | 'lostKeyId'>;

/** Under which keys anchors are signed; undefined without one. */
export const anchorSigners = ({ anchorKey, anchorKeyBefore, anchorKeyLost: lostKeyId }: Secrets): Signers | undefined =>
  anchorKey && {
    signer: anchorSigner(anchorKey),
    signerBefore: anchorKeyBefore && anchorSigner(anchorKeyBefore),
    lostKeyId,
  };

/** How a service anchors the store; undefined when it has no key for it, or no configuration. */
export const anchorSettings = (
  { anchors }: Pick<Config, 'anchors'>,
  secrets: Secrets,
  openPublishers: (places: NonNullable<Config['anchors']>) => readonly AnchorPublisher[],
): AnchorSettings | undefined => {
  const signers = anchorSigners(secrets);
  if (anchors === undefined || signers === undefined) return undefined;
  const { everyEvents, everyMinutes } = anchors;
  return { ...signers, everyEvents, everyMinutes, openPublishers: () => openPublishers(anchors) };
};
