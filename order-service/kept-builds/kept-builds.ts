/** Car builds kept under a short code, for whoever has it: one stream with one event each. */
import { createHmac } from 'node:crypto';
import { buildCodeFrom } from '@driveaway/domain/catalogue/build-code.ts';
import type { KeptBuild } from '@driveaway/domain/catalogue/kept-build.ts';
import {
  buildCodeIssuedSchema,
  buildCodeStream,
  keptBuildEventVersion,
} from '@driveaway/domain/customer/kept-build-events.ts';
import { emptyChain } from '@driveaway/infra/event-store/event-hash.ts';
import { eventMacOf } from '@driveaway/infra/event-store/event-mac.ts';
import { openEvent, sealEvents, type OpenedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { buildKey } from '../catalogue/build-keys.ts';

type ReadPorts = Pick<ServicePorts, 'eventStore' | 'keys'>;
type KeepPorts = ReadPorts & Pick<ServicePorts, 'clock' | 'randomness' | 'secrets' | 'tracer'>;

/** Of 4,294,967,296 codes; with a million taken, the eighth try is needed once in 10²⁵ times. */
const mostTries = 8;

/** The code that a command tries as its first, second …: the same for a request that is repeated, and nobody's guess. */
const codeOfTry = ({ secrets }: Pick<ServicePorts, 'secrets'>, commandId: string, tries: number): string =>
  buildCodeFrom(createHmac('sha256', secrets.orderNumber).update(`build code ${commandId} ${tries}`).digest());

const readFirst = async ({ eventStore, keys }: ReadPorts, code: string): Promise<OpenedEvent | undefined> => {
  const [recorded] = await eventStore.readStream(buildCodeStream(code), { limit: 1 });
  return recorded && openEvent(recorded, (keyId) => keys.find(keyId));
};

/** The build of a code; undefined when there is none, or when its time is over. */
export const findKeptBuild = async (ports: ReadPorts, code: string): Promise<KeptBuild | undefined> => {
  const event = await readFirst(ports, code);
  return event && buildCodeIssuedSchema.parse(event).personal;
};

/**
 * Keeps a build under a code that nobody has: the first append to the code's stream wins. The same command gets the same
 * code and changes nothing. Answers what is kept then. Throws when the vault does not answer.
 */
export const keepBuild = async (
  ports: KeepPorts,
  commandId: string,
  kept: KeptBuild,
): Promise<{ readonly code: string; readonly kept: KeptBuild }> => {
  const { eventStore, clock, randomness, secrets } = ports;
  const dataKey = await buildKey(ports, 'coded');
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const code = codeOfTry(ports, commandId, tries);
    const stream = buildCodeStream(code);
    const events = sealEvents({
      stream,
      previous: emptyChain,
      events: [{ type: 'BuildCodeIssued', schemaVersion: keptBuildEventVersion, data: { code }, personal: kept }],
      command: {
        commandId,
        correlationId: commandId,
        causationId: commandId,
        traceparent: ports.tracer?.current(),
      },
      actor: { kind: 'system', id: 'kept-build' },
      recordedAt: clock.now().toString({ smallestUnit: 'millisecond' }),
      dataKey,
      mac: eventMacOf(secrets.orderNumber),
      randomness,
    });
    // success or conflict: what was stored says whose code it is
    await eventStore.append(stream, events, 'no-stream');
    const first = await readFirst(ports, code);
    if (first?.metadata.commandId !== commandId) continue;
    return { code, kept: buildCodeIssuedSchema.parse(first).personal ?? kept };
  }
  throw new Error('Every code that was tried belongs to another build');
};
