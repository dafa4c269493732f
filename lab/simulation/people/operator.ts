/** Whoever runs the shop: makes read models anew, retries what is parked, and changes the master key. */
import { z } from 'zod';
import { readModelNames } from '@driveaway/domain/api/rebuilds.ts';
import type { MachineCredentials } from '@driveaway/order-service/back-office/machine-clients.ts';
import type { Engines } from '../world/engines.ts';
import type { Fleet } from '../world/keep-alive.ts';
import type { Person } from './person.ts';

const second = 1_000;

const tokenSchema = z.object({ access_token: z.string() });
const sealedSchema = z.object({ sealed: z.number(), unreadable: z.array(z.string()), next: z.string().optional() });

export type OperatorPlan = {
  readonly person: Person;
  readonly credentials: MachineCredentials;
  readonly fleet: Fleet;
  readonly engines: Engines;
  /** True once they go home. */
  readonly isOver: () => boolean;
};

/** Does one thing after the other while the shop is open, and gives up what the shop does not answer. */
export const operate = async ({ person, credentials, fleet, engines, isOver }: OperatorPlan): Promise<void> => {
  const { random, steps, claims, time, visitor, note } = person;
  const wait = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => void time.after(milliseconds, resolve));

  /** Undefined when the shop did not answer, or could not. */
  const ask = async (path: string, json: object): Promise<unknown> => {
    const { clientId, clientSecret } = credentials;
    const asked = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const token = tokenSchema.safeParse((await visitor.send('/api/token', { json: asked }))?.body);
    if (!token.success) return undefined;
    const headers = { authorization: `Bearer ${token.data.access_token}` };
    const answer = await visitor.send(path, { headers, json });
    note(`${path} → ${answer?.status ?? 'nothing'}`);
    return answer?.status === 200 ? answer.body : undefined;
  };

  /** Everybody is begun anew with the secrets of today, one after the other. */
  const restartAll = async (): Promise<void> => {
    for (const isDone = fleet.renewAll(); !isDone() && !isOver();) {
      await fleet.opened();
      await wait(5 * second);
    }
  };

  /** As docs/operations.md says for processes that must not stop together. */
  const rotate = async (): Promise<void> => {
    const next = random.bytes(32);
    const { masterKey: before } = engines.secrets();
    engines.changeMasterKey({ masterKey: before, masterKeyBefore: next });
    await restartAll();
    if (isOver()) return;
    engines.changeMasterKey({ masterKey: next, masterKeyBefore: before });
    await restartAll();
    let after: string | undefined;
    // as "orders keys rotate" does: until a whole pass has found nothing under another key
    let isClean = true;
    while (!isOver()) {
      const sealed = sealedSchema.safeParse(
        await ask('/api/back-office/master-key', after === undefined ? {} : { after }),
      );
      if (!sealed.success) {
        await fleet.opened();
        await wait(10 * second);
        continue;
      }
      for (const what of sealed.data.unreadable) claims.wrong('every key is one of those that are known', what);
      after = sealed.data.next;
      isClean &&= sealed.data.sealed === 0;
      if (after !== undefined) continue;
      if (isClean) break;
      isClean = true;
    }
    if (isOver()) return;
    engines.changeMasterKey({ masterKey: next });
    steps.count('master key changed');
  };

  while (!isOver()) {
    await wait(random.between(10, 60) * second);
    await fleet.opened();
    if (isOver()) continue;
    const what = random.below(10);
    if (what < 2) await rotate();
    else if (what < 6) {
      const asked = await ask('/api/back-office/rebuilds', { projection: random.pick(readModelNames) });
      if (asked !== undefined) steps.count('read model made anew');
    } else if ((await ask('/api/back-office/parked', { all: true })) !== undefined) steps.count('parked work retried');
  }
};
