/** The link of a call back: whoever has it may see it and have their details deleted, and nothing else. */
import { idOfToken, signedId } from '../customers/signed-id.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

type LinkPorts = Pick<ServicePorts, 'secrets'>;

const purpose = 'call back';

export const callBackToken = (ports: LinkPorts, requestId: string): string => signedId(ports, purpose, requestId);

/** The request that a token names; undefined for anything that was not signed here. */
export const callBackOfToken = (ports: LinkPorts, token: string): string | undefined =>
  idOfToken(ports, purpose, token);

/** Where a call back is seen and withdrawn, on the site. */
export const callBackPath = (ports: LinkPorts, requestId: string): string =>
  `/contact#token=${callBackToken(ports, requestId)}`;
