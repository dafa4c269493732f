/** The customers of a lane: some of them come in every cycle, each a few steps further on their journey. */
import { createSeededRandom, type SeededRandom } from '../harness/seeded-random.ts';
import { createCustomer, type Customer, type Shop } from './customer.ts';
import type { LaneChecks } from './lane-checks.ts';
import type { Life } from './product-process.ts';
import { countWrong, type Tally } from './tally.ts';

const crewSize = 3;

/** A running product. */
type CurrentLife = Pick<Life, 'isAlive' | 'output'>;

/** What the product's log says about the request with this response. */
const saidOf = (what: string, { output }: CurrentLife): string => {
  const requestId = /"requestId":"([^"]+)"/.exec(what)?.[1];
  const line =
    requestId === undefined
      ? undefined
      : output()
          .split('\n')
          .find((each) => each.includes(requestId));
  return line === undefined ? '' : `, and its log says ${line}`;
};

export type CrewOptions = {
  readonly seed: number;
  /** Tells the customers of one lane from those of another. */
  readonly name: string;
  readonly tally: Tally;
  readonly checks: Pick<LaneChecks, 'claims' | 'newcomers'>;
};

export const createCrew = ({ seed, name, tally, checks }: CrewOptions) => {
  const customers: Customer[] = [];
  /** The bank has not decided; they come back when it has. */
  const waiting = new Set<Customer>();
  let born = 0;

  const newcomer = (): Customer => {
    born += 1;
    tally.customers += 1;
    const customerName = `${name}-customer-${born}`;
    const customer = createCustomer(customerName, createSeededRandom(seed, customerName), (claim) => {
      tally.acknowledged += 1;
      checks.claims.add(claim);
    });
    customers.push(customer);
    checks.newcomers.add(customer);
    return customer;
  };

  /** Mostly those with something under way, and at least one who has not begun. */
  const choose = (random: SeededRandom): readonly Customer[] => {
    const ready = customers.filter((customer) => !waiting.has(customer));
    const chosen: Customer[] = [];
    while (ready.length > 0 && chosen.length < crewSize - 1)
      chosen.push(...ready.splice(random.below(ready.length), 1));
    while (chosen.length < crewSize) chosen.push(newcomer());
    return chosen;
  };

  const workOne = async (
    customer: Customer,
    { shop, steps, life, cycle }: { shop: Shop; steps: number; life: CurrentLife; cycle: number },
  ): Promise<void> => {
    for (let step = 0; step < steps && life.isAlive(); step += 1) {
      const progress = await customer.proceed(shop);
      if (progress.kind === 'moved') continue;
      if (progress.kind === 'unanswered') tally.unanswered += 1;
      if (progress.kind === 'waiting') waiting.add(customer);
      if (progress.kind === 'wrong') {
        countWrong(tally, cycle, 'answers that should not be', `${progress.what}${saidOf(progress.what, life)}`);
      }
      if (progress.kind === 'wrong' || progress.kind === 'finished') customers.splice(customers.indexOf(customer), 1);
      return;
    }
  };

  return {
    /** Some customers go on at the same time, until each has done a few steps or the product is dead. */
    work: async (shop: Shop, random: SeededRandom, life: CurrentLife, cycle: number): Promise<void> => {
      const crew = choose(random).map((customer) => ({ customer, steps: random.between(2, 5) }));
      await Promise.all(crew.map(({ customer, steps }) => workOne(customer, { shop, steps, life, cycle })));
    },
    /** No payment is pending at the bank any more: everybody may go on. */
    goOn: (): void => waiting.clear(),
  };
};
