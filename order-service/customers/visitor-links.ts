/** Links about what visitors asked for: whoever has one may see, change and have forgotten that, and nothing else. */
import { refuse, type HttpRefusal } from '../http/failures/http-refusals.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { idOfToken, signedId } from './signed-id.ts';

type LinkPorts = Pick<ServicePorts, 'secrets'>;

const linkOf = (purpose: string, page: string, refusal: HttpRefusal) => ({
  /** What a link carries, in the fragment of its address. */
  token: (ports: LinkPorts, id: string): string => signedId(ports, purpose, id),
  /** Where it leads, on the site. */
  path: (ports: LinkPorts, id: string, query = ''): string => `${page}${query}#token=${signedId(ports, purpose, id)}`,
  /** What a token names. Refuses anything that was not signed here. */
  idOf: (ports: LinkPorts, token: string): string => idOfToken(ports, purpose, token) ?? refuse(refusal),
});

export const brochureLink = linkOf('brochure', '/brochure-download', { code: 'brochure-request-not-found' });
export const callBackLink = linkOf('call back', '/contact', { code: 'call-back-not-found' });
export const carOfferLink = linkOf('car offer', '/value-my-car', { code: 'car-offer-not-found' });
export const driveLink = linkOf('test drive', '/book-test-drive', { code: 'test-drive-not-found' });
