/** `orders verify --since`: whether what was anchored once is still the beginning of what is anchored now. */
import { signedAnchorSchema, type AnchorKey, type SignedAnchor } from '@driveaway/domain/api/anchors.ts';
import { isConsistent } from '../../audit/anchors/is-consistent.ts';
import { areKeysSigned, isAnchorSigned } from '../../audit/anchors/sign-anchor.ts';
import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import type { OrdersBackend } from '../backends/orders-backend.ts';
import type { OrdersContext } from './command.ts';
import { readKeptAnchors } from './kept-anchors.ts';
import { tellUnsignedKeys } from './signed-anchors.ts';

const count = new Intl.NumberFormat('en-AU');
const wordsOf = ({ number, events, takenAt }: SignedAnchor): string =>
  `anchor ${number} of ${takenAt}, ${count.format(events)} events`;

const isSame = (one: SignedAnchor, other: SignedAnchor): boolean =>
  JSON.stringify(signedAnchorSchema.parse(one)) === JSON.stringify(signedAnchorSchema.parse(other));

type Compared = { readonly to: SignedAnchor; readonly keys: readonly AnchorKey[] } | { readonly change: string };

/** The newest anchor, once it is proved to go on from one that was kept; else what is wrong. */
const compareWith = async (
  kept: SignedAnchor,
  backend: Pick<OrdersBackend, 'anchors' | 'anchorKeys' | 'anchorConsistency'>,
): Promise<Compared> => {
  const [there] = (await backend.anchors(kept.number - 1)).anchors;
  const proved = there === undefined ? undefined : await backend.anchorConsistency(kept.number);
  if (there === undefined || proved === undefined) {
    return { change: `anchor ${kept.number} was kept and is gone: THE STORE WAS SET BACK` };
  }
  if (!isSame(there, kept))
    return { change: `anchor ${kept.number} is not the one that was kept: IT WAS SIGNED AGAIN` };
  const { to, proof } = proved;
  const keys = await backend.anchorKeys();
  if (!areKeysSigned(keys) || ![kept, to].every((anchor) => isAnchorSigned(anchor, keys))) {
    return { change: `anchor ${to.number} was not signed by a key of this installation` };
  }
  return isConsistent({ from: kept, to, proof })
    ? { to, keys }
    : { change: `anchor ${to.number} does not go on from anchor ${kept.number}: THE STORE WAS CHANGED` };
};

/** Compares the last signed anchor in a file with the newest one of the store, by a proof of some 20 hashes. */
export const verifySince = async (
  file: string,
  { backend, io, json }: Pick<OrdersContext, 'backend' | 'io' | 'json'>,
): Promise<ExitCode> => {
  const anchors = await readKeptAnchors(io.openInput(file), signedAnchorSchema);
  const kept = typeof anchors === 'number' ? undefined : anchors.at(-1);
  if (kept === undefined) {
    io.tell(
      typeof anchors === 'number' ? `Line ${anchors} of ${file} is no signed anchor` : `There is no anchor in ${file}`,
    );
    return exitCodes.wrongUsage;
  }
  const compared = await compareWith(kept, backend);
  const change = 'change' in compared ? compared.change : undefined;
  const to = 'to' in compared ? compared.to : undefined;
  if ('keys' in compared) tellUnsignedKeys(compared.keys, io);
  if (json) await io.print(JSON.stringify({ ok: change === undefined, from: kept, to, change }));
  else if (to === undefined) await io.print(change ?? '', 'bad');
  else await io.print(`${wordsOf(to)}, goes on from ${wordsOf(kept)}`, 'good');
  return change === undefined ? exitCodes.done : exitCodes.refused;
};
