/** `orders anchor list`, `keys` and `check`: the anchors that the product signed by itself. */
import {
  signedAnchorSchema,
  type AnchorCheck,
  type AnchorKey,
  type SignedAnchor,
} from '@driveaway/domain/api/anchors.ts';
import { unsignedKeys } from '../../audit/anchors/sign-anchor.ts';
import type { OrdersBackend } from '../backends/orders-backend.ts';
import { exitCodes, type CommandIo, type ExitCode } from '../terminal/command-io.ts';
import type { OrdersContext } from './command.ts';
import { readKeptAnchors } from './kept-anchors.ts';

type Options = {
  readonly backend: Pick<OrdersBackend, 'anchors' | 'anchorKeys' | 'checkAnchors'>;
  readonly io: Pick<CommandIo, 'print' | 'tell' | 'openInput'>;
  readonly json: boolean;
};

async function* signedAnchors({
  backend,
}: {
  readonly backend: Pick<OrdersBackend, 'anchors'>;
}): AsyncGenerator<SignedAnchor> {
  for (let after: number | null = 0; after !== null;) {
    const list = await backend.anchors(after);
    yield* list.anchors;
    after = list.next;
  }
}

/** Each signed anchor as a line of JSON, the oldest first. */
export const printSignedAnchors = async ({ backend, io }: Options): Promise<ExitCode> => {
  for await (const anchor of signedAnchors({ backend })) await io.print(JSON.stringify(anchor));
  return exitCodes.done;
};

/** Each public key as a line of JSON, the first one first. */
export const printAnchorKeys = async ({ backend, io }: OrdersContext): Promise<ExitCode> => {
  for (const key of await backend.anchorKeys()) await io.print(JSON.stringify(key));
  return exitCodes.done;
};

/** Names each key that a lost one could not sign: nothing but its name, kept elsewhere, shows whose it is. */
export const tellUnsignedKeys = (keys: readonly AnchorKey[], io: Pick<CommandIo, 'tell'>): void => {
  for (const { keyId, introducedAt } of unsignedKeys(keys))
    io.tell(`Since ${introducedAt} the key ${keyId} signs; the one before was given up for lost and has not signed it`);
};

const faultWords = {
  signature: 'was not signed by a key of this installation',
  place: 'does not follow the anchor before it',
  'events-gone': 'is about more events than there are: EVENTS ARE GONE',
  'events-changed': 'is about other events: THE STORE WAS CHANGED',
} as const satisfies Record<NonNullable<AnchorCheck['fault']>['reason'], string>;

/** What differs between the anchors of the store and those that were kept; undefined when nothing does. */
const differenceTo = async (kept: ReadonlyMap<number, SignedAnchor>, options: Options): Promise<string | undefined> => {
  const left = new Map(kept);
  for await (const anchor of signedAnchors(options)) {
    const before = left.get(anchor.number);
    left.delete(anchor.number);
    const isSame = before === undefined || JSON.stringify(signedAnchorSchema.parse(anchor)) === JSON.stringify(before);
    if (!isSame) return `anchor ${anchor.number} is not the one that was kept: IT WAS SIGNED AGAIN`;
  }
  const [gone] = left.keys();
  return gone === undefined ? undefined : `anchor ${gone} was kept and is gone: THE STORE WAS SET BACK`;
};

/** Checks every signed anchor against the store, and against those that were kept. */
export const checkSignedAnchors = async (anchorsKept: readonly SignedAnchor[], options: Options): Promise<ExitCode> => {
  const { backend, io, json } = options;
  const kept = new Map(anchorsKept.map((anchor) => [anchor.number, anchor]));
  const { anchors, events, fault } = await backend.checkAnchors();
  const found = fault === null ? undefined : `anchor ${fault.number} ${faultWords[fault.reason]}`;
  const change = found ?? (await differenceTo(kept, options));
  tellUnsignedKeys(await backend.anchorKeys(), io);
  if (json) await io.print(JSON.stringify({ anchors, events, kept: kept.size, ok: change === undefined, change }));
  else
    await io.print(
      change ?? `${anchors} signed anchors hold, over ${events} events; ${kept.size} kept ones are among them`,
    );
  return change === undefined ? exitCodes.done : exitCodes.refused;
};

/** The same with those that were kept in a file, if one is given. */
export const checkSignedAnchorsOf = async (file: string | undefined, options: Options): Promise<ExitCode> => {
  const kept = file === undefined ? [] : await readKeptAnchors(options.io.openInput(file), signedAnchorSchema);
  if (typeof kept !== 'number') return checkSignedAnchors(kept, options);
  options.io.tell(`Line ${kept} of ${file} is no signed anchor`);
  return exitCodes.wrongUsage;
};
