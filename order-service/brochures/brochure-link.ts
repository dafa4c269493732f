/** The link in the mail with a brochure: whoever has it may have the details of that request deleted, and nothing else. */
import { idOfToken, signedId } from '../customers/signed-id.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

type LinkPorts = Pick<ServicePorts, 'secrets'>;

const purpose = 'brochure';

/** The request that a token names; undefined for anything that was not signed here. */
export const requestOfToken = (ports: LinkPorts, token: string): string | undefined => idOfToken(ports, purpose, token);

/** The page of a brochure with what a request's link carries, in the fragment. */
export const mailedBrochurePath = (ports: LinkPorts, modelCode: string, requestId: string): string =>
  `/brochure-download?model=${modelCode}#token=${signedId(ports, purpose, requestId)}`;
