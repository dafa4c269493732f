/** A desk's reading of who asked for a drive, a call back or an offer: on record before it is answered. */
import type { PersonalDataRead } from '@driveaway/domain/api/audit.ts';
import { loadStream } from '../customers/customers.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { actorOf } from '../machines/machine.ts';
import type { NamedMachine } from '../machines/named-operator.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { recordPersonalDataRead, type ReadOf } from './personal-data-reads.ts';

type DeskRead = {
  readonly of: ReadOf;
  /** Whose events are shown, up to the newest. */
  readonly stream: string;
  readonly what: PersonalDataRead['what'];
  /** How the log tells of it. */
  readonly said: string;
};

/** Records the read under the operator's name; once this resolves it is durable. Throws when it cannot be recorded: then nothing may be shown. */
export const recordDeskRead = async (
  ports: ServicePorts,
  ctx: HttpContext,
  machine: NamedMachine,
  { of, stream, what, said }: DeskRead,
): Promise<void> => {
  const { requestId } = ctx.state;
  const { head } = await loadStream(ports, stream);
  const upToRevision = Number(head.revision ?? 0n);
  await recordPersonalDataRead(ports, { reader: actorOf(machine), ...of, requestId, upToRevision, what });
  ctx.state.securityEvent = 'personal-data-read';
  ports.log.info(said, { requestId, clientId: ctx.state.clientId, ...of });
};
