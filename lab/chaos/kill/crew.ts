/** The customers of a lane: some of them come in every cycle, each a few steps further on their journey. */
import { setTimeout as pause } from 'node:timers/promises';
import { createSeededRandom, type SeededRandom } from '../harness/seeded-random.ts';
import { createCustomer, type Customer, type Progress, type Shop } from './customer.ts';
import type { LaneChecks } from './lane-checks.ts';
import type { Life } from './product-process.ts';
import { countWrong, type Tally } from './tally.ts';

/** Between two tries of somebody whom the product asks to come back. */
const patienceMilliseconds = 1_000;

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

/** Customers at one life of the product. */
export type Visit = { readonly shop: Shop; readonly life: CurrentLife; readonly cycle: number };

export type CrewOptions = {
  readonly seed: number;
  /** Tells the customers of one lane from those of another. */
  readonly name: string;
  /** How many come at once. */
  readonly size: number;
  readonly tally: Tally;
  readonly checks: Pick<LaneChecks, 'claims' | 'newcomers'>;
};

export const createCrew = ({ seed, name, size, tally, checks }: CrewOptions) => {
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
    while (ready.length > 0 && chosen.length < size - 1) chosen.push(...ready.splice(random.below(ready.length), 1));
    while (chosen.length < size) chosen.push(newcomer());
    return chosen;
  };

  /** One request of a customer, and what came of it. */
  const proceed = async (customer: Customer, { shop, life, cycle }: Visit): Promise<Progress['kind']> => {
    const progress = await customer.proceed(shop);
    if (progress.kind === 'unanswered') tally.unanswered += 1;
    if (progress.kind === 'waiting') waiting.add(customer);
    if (progress.kind === 'wrong') {
      countWrong(tally, cycle, 'answers that should not be', `${progress.what}${saidOf(progress.what, life)}`);
    }
    if (progress.kind === 'wrong' || progress.kind === 'finished') customers.splice(customers.indexOf(customer), 1);
    return progress.kind;
  };

  const workOne = async (customer: Customer, steps: number, visit: Visit): Promise<void> => {
    for (let step = 0; step < steps && visit.life.isAlive(); step += 1) {
      if ((await proceed(customer, visit)) !== 'moved') return;
    }
  };

  return {
    /** Some customers go on at the same time, until each has done a few steps or the product is dead. */
    work: async (visit: Visit, random: SeededRandom): Promise<void> => {
      const crew = choose(random).map((customer) => ({ customer, steps: random.between(2, 5) }));
      await Promise.all(crew.map(({ customer, steps }) => workOne(customer, steps, visit)));
    },
    /**
     * All of them go on until the product is dead; others come for those who are done. Resolves with how many requests had no
     * answer then.
     * @param onAnswer is told how many answers there have been
     */
    workUntilDead: async (visit: Visit, random: SeededRandom, onAnswer: (count: number) => void): Promise<number> => {
      const { life } = visit;
      const present = new Set(choose(random));
      let answers = 0;
      let inDoubt = 0;
      const next = (): Customer => {
        const other = customers.find((customer) => !waiting.has(customer) && !present.has(customer)) ?? newcomer();
        present.add(other);
        return other;
      };
      const stay = async (first: Customer): Promise<void> => {
        let customer = first;
        let last: Progress['kind'] | undefined;
        while (life.isAlive()) {
          last = await proceed(customer, visit);
          if (last === 'unanswered') {
            if (life.isAlive()) await pause(patienceMilliseconds);
            continue;
          }
          onAnswer((answers += 1));
          if (last !== 'moved') {
            present.delete(customer);
            customer = next();
          }
        }
        if (last === 'unanswered') inDoubt += 1;
      };
      await Promise.all([...present].map(stay));
      return inDoubt;
    },
    /** No payment is pending at the bank any more: everybody may go on. */
    goOn: (): void => waiting.clear(),
  };
};
