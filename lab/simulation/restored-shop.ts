/** A backup is taken while people order; in the end all is lost, the backup is restored, and the shop goes on from it. */
import { z } from 'zod';
import { mailSpoolCollection } from '@driveaway/order-service/mail/mail-spool.ts';
import { messageIdOf } from '@driveaway/order-service/mail/sender.ts';
import { readModelNames } from '@driveaway/domain/api/rebuilds.ts';
import { openRebuilds } from '@driveaway/infra/read-models/rebuilds.ts';
import type { MachineCredentials } from '@driveaway/order-service/back-office/machine-clients.ts';
import { createSeededRandom, type SeededRandom } from '../chaos/harness/seeded-random.ts';
import { createClaims } from './laws/claims.ts';
import { dataOf, readGroundTruth, type Breach, type GroundTruth } from './laws/ground-truth.ts';
import { checkLiveness } from './laws/liveness.ts';
import { checkErasures, checkReadModels } from './laws/read-models-equal-rebuild.ts';
import { checkSafety } from './laws/safety.ts';
import { createDesk } from './people/desk.ts';
import { createPerson, type Surroundings } from './people/person.ts';
import type { VirtualTime } from './time/virtual-time.ts';
import type { Engines } from './world/engines.ts';
import { createFrontDoor } from './world/front-door.ts';
import { keepAlive, type Fleet } from './world/keep-alive.ts';
import type { Site } from './world/start-lives.ts';

const second = 1_000;
const minute = 60 * second;
/** How long after the restore everything must have come to its end. */
const settleMilliseconds = 6 * minute;

type Shop = { readonly engines: Engines; readonly time: VirtualTime; readonly fleet: Pick<Fleet, 'opened'> };

/** Copies the events and, some seconds later, all the rest, as operations.md says for engines; gives what restores both. */
export const backUpWhileOpen = async ({ engines, time, fleet }: Shop, random: SeededRandom): Promise<() => Engines> => {
  const wait = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => void time.after(milliseconds, resolve));
  await wait(random.between(10 * second, 2 * minute));
  await fleet.opened();
  const finish = await engines.backUp();
  await wait(random.between(1, 60 * second));
  return finish();
};

const startedSchema = z.object({ paymentId: z.string() });

/**
 * What is judged after a restore: events that were lost are nobody's fault, so that claims and charges of them are left out.
 * Mail counts when the shop knows of it or sent it since.
 */
const truthAfter = async (
  world: Pick<GroundTruth, 'engines' | 'claims' | 'time' | 'clockOffset'>,
  timesBefore: ReadonlyMap<string, number>,
): Promise<GroundTruth> => {
  const truth = await readGroundTruth(world);
  const { gateway, mailbox, readModels } = world.engines;
  const started = new Set(
    truth.events
      .filter(({ type }) => type === 'DepositPaymentStarted')
      .map((event) => startedSchema.parse(dataOf(event)).paymentId),
  );
  const spool = await readModels.collection(mailSpoolCollection);
  const noted = await spool.find({ where: {}, limit: Number.MAX_SAFE_INTEGER });
  const known = new Set(noted.map(({ id }) => messageIdOf(id)));
  const received = new Map(
    [...mailbox.received].filter(([id, { times }]) => known.has(id) || times > (timesBefore.get(id) ?? 0)),
  );
  const engines = {
    ...world.engines,
    gateway: { ...gateway, charges: gateway.charges.filter(({ reference }) => started.has(reference)) },
    mailbox: { ...mailbox, received },
  };
  return { ...truth, engines };
};

export type LostShop = {
  readonly site: Site;
  readonly fleet: Fleet;
  readonly surroundings: Surroundings;
  readonly operator: MachineCredentials;
  readonly seed: number;
};

/**
 * Goes on from a backup with processes of its own until all is at rest, and looks whether what was restored is right. As
 * operations.md says, read models are made anew: their copy is of later than the events.
 */
export const liveOnFrom = async (restore: () => Engines, lost: LostShop): Promise<readonly Breach[]> => {
  const { site, surroundings, operator, seed } = lost;
  const { time, faults } = site;
  const engines = restore();
  // the list is kept apart from the backups, and newer than each of them
  for (const erasure of await site.engines.vault.listErasures()) await engines.vault.recordErasure(erasure);
  const timesBefore = new Map(Array.from(engines.mailbox.received, ([id, { times }]) => [id, times]));
  const random = createSeededRandom(seed, 'restored');
  const fleet = keepAlive({ ...site, engines }, [seed, 'restored'], random, lost.fleet.starts());
  const { erasures, invitations } = surroundings.claims;
  // what a visitor had deleted since is on no list of its own: only customers are erased again
  const ofCustomers = erasures.filter(({ orderNos }) => orderNos.length > 0);
  const claims = { ...createClaims(), erasures: ofCustomers, invitations };
  const person = createPerson(
    { ...surroundings, claims, door: createFrontDoor(fleet.services, time, faults, random) },
    { name: 'operator after the restore', address: '10.8.0.2', random },
  );
  let isAsked = false;
  const makeAnew = async (): Promise<void> => {
    const { ask } = createDesk(person, operator);
    for (const projection of readModelNames) await ask('/api/back-office/rebuilds', { projection });
    isAsked = true;
  };
  void makeAnew();
  const isMadeAnew = async (): Promise<boolean> =>
    isAsked && (await openRebuilds(engines.readModels).underWay()).length === 0;
  const look = (): Promise<GroundTruth> =>
    truthAfter({ engines, claims, time, clockOffset: () => faults.clockOffset(person.name) }, timesBefore);
  const settledAt = time.now() + settleMilliseconds;
  for (let pause = 5 * second; time.now() < settledAt; pause *= 2) {
    const until = Math.min(settledAt, time.now() + pause);
    await time.runUntil(() => time.now() >= until);
    if (!(await isMadeAnew())) continue;
    const truth = await look();
    if ([...(await checkLiveness(truth)), ...(await checkErasures(truth))].length === 0) break;
  }
  fleet.end();
  const truth = await look();
  const broken = [
    ...((await isMadeAnew()) ? [] : [{ law: 'whoever asks is answered', what: 'not every read model is made anew' }]),
    ...checkSafety(truth),
    ...(await checkLiveness(truth)),
    ...(await checkErasures(truth)),
    ...(await checkReadModels(truth)),
  ];
  return broken.map(({ law, what }) => ({ law, what: `after a restore: ${what}` }));
};
