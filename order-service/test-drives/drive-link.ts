/** The link in the mails about a test drive: whoever has it may see, move, cancel and forget that drive, and nothing else. */
import { idOfToken, signedId } from '../customers/signed-id.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

type LinkPorts = Pick<ServicePorts, 'secrets'>;

const purpose = 'test drive';

/** What a link carries, in the fragment of its address. */
export const driveToken = (ports: LinkPorts, driveId: string): string => signedId(ports, purpose, driveId);

/** The drive that a token names; undefined for anything that was not signed here. */
export const driveOfToken = (ports: LinkPorts, token: string): string | undefined => idOfToken(ports, purpose, token);

/** Where a drive is seen and changed, on the site. */
export const drivePath = (ports: LinkPorts, driveId: string): string =>
  `/book-test-drive#token=${driveToken(ports, driveId)}`;
