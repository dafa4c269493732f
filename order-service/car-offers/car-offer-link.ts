/** The link of a car offer: whoever has it may see it and have its details deleted, and nothing else. */
import { idOfToken, signedId } from '../customers/signed-id.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

type LinkPorts = Pick<ServicePorts, 'secrets'>;

const purpose = 'car offer';

export const carOfferToken = (ports: LinkPorts, requestId: string): string => signedId(ports, purpose, requestId);

/** The request that a token names; undefined for anything that was not signed here. */
export const carOfferOfToken = (ports: LinkPorts, token: string): string | undefined =>
  idOfToken(ports, purpose, token);

/** Where a car offer is seen and withdrawn, on the site. */
export const carOfferPath = (ports: LinkPorts, requestId: string): string =>
  `/value-my-car#token=${carOfferToken(ports, requestId)}`;
