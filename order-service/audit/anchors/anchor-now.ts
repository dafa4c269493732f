import { createAnchorTaker, type AnchorRules, type AnchorStorePorts } from './anchor-store.ts';

/** Signs an anchor about the events there are, whether one is due or not; none when nothing but anchors came since. */
export const anchorNow =
  (ports: AnchorStorePorts, rules: Pick<AnchorRules, 'signer' | 'signerBefore' | 'lostKeyId'>) =>
  async (): Promise<void> => {
    const taker = createAnchorTaker(ports, { ...rules, everyEvents: 1, everyMinutes: 1 });
    const { signal } = new AbortController();
    let isMore = true;
    while (isMore) isMore = await taker.step(signal);
  };
