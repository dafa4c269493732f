import type { AnchorPublisher } from '@driveaway/infra/anchors/port.ts';
import type { Config } from '@driveaway/infra/config/config.ts';
import type { Stores } from '@driveaway/infra/stores/stores.ts';
import type { AnchorSettings } from './keep-anchors.ts';
import { anchorSigner } from './sign-anchor.ts';

/** How a service anchors the store; undefined when it has no key for it, or no configuration. */
export const anchorSettings = (
  { anchors }: Pick<Config, 'anchors'>,
  { anchorKey, anchorKeyBefore }: Pick<Stores['secrets'], 'anchorKey' | 'anchorKeyBefore'>,
  openPublishers: (places: NonNullable<Config['anchors']>) => readonly AnchorPublisher[],
): AnchorSettings | undefined =>
  anchors === undefined || anchorKey === undefined
    ? undefined
    : {
        signer: anchorSigner(anchorKey),
        signerBefore: anchorKeyBefore && anchorSigner(anchorKeyBefore),
        everyEvents: anchors.everyEvents,
        everyMinutes: anchors.everyMinutes,
        openPublishers: () => openPublishers(anchors),
      };
