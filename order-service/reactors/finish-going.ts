/** Finishes what was broken off of somebody's going, by the marks in the vault. */
import { resumeErasure, type ErasurePorts } from '../accounts/erase-customer.ts';
import { requestsForBrochures } from '../brochures/brochure-requests.ts';
import { requestsForCallBacks } from '../call-backs/call-back-requests.ts';
import { requestsForCarOffers } from '../car-offers/car-offer-requests.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { forgetDriverByItself } from '../test-drives/forget-due-drivers.ts';

type GoingPorts = ErasurePorts & Pick<ServicePorts, 'log'>;

/** For so long whoever set the mark is left to finish it, and nobody else's answer makes a key. */
const ownTime = { minutes: 5 } as const;

/** Visitors as if they had asked: a mark does not say that nobody did, and what was asked for outlives every backup. */
type Finish = (ports: GoingPorts, owner: string, on: 'request') => Promise<void>;
const finishOf: ReadonlyMap<string, Finish> = new Map<string, Finish>([
  ['customer', resumeErasure],
  ['brochureRequests', requestsForBrochures.forgetByItself],
  ['callBacks', requestsForCallBacks.forgetByItself],
  ['carOffers', requestsForCarOffers.forgetByItself],
  ['testDrives', forgetDriverByItself],
]);

/**
 * Does once more what has been marked for five minutes, and takes the mark away: whoever began to answer before it has an answer
 * by then. What fails stays marked.
 */
export const finishGoing = async (ports: GoingPorts): Promise<void> => {
  const { vault, clock, log } = ports;
  const before = clock.now().subtract(ownTime).toString({ smallestUnit: 'millisecond' });
  for (const { owner, kind, since } of await vault.listGoing()) {
    if (since > before) continue;
    try {
      const finish = finishOf.get(kind);
      if (finish === undefined) throw new Error('Another build knows how');
      await finish(ports, owner, 'request');
      await vault.endGoing(owner);
    } catch (fault) {
      log.error('Somebody who is going is not gone; trying again later', fault, { owner, kind });
    }
  }
};
