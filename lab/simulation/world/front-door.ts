/** The proxy before the services: takes a request to one that lives, over lines that break on either way. */
import type { SeededRandom } from '../../chaos/harness/seeded-random.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import type { Faults } from './faults.ts';
import type { RequestListener } from 'node:http';
import { inject, type HttpAnswer, type HttpRequest } from './in-process-http.ts';
import type { Life } from './life.ts';

export type Open = { readonly life: Life; readonly handler: RequestListener };

/** Undefined: no answer came, and nobody knows what became of the request. */
export type FrontDoor = (request: HttpRequest) => Promise<DatedAnswer | undefined>;

/** With the second at which it was given, by the clock of whoever gave it. */
export type DatedAnswer = HttpAnswer & { readonly answeredAt: string };

/** How long a browser waits. */
const patienceMilliseconds = 60_000;

export const createFrontDoor =
  (services: () => readonly Open[], time: VirtualTime, faults: Faults, random: SeededRandom): FrontDoor =>
  (request) =>
    new Promise((resolve) => {
      let isOver = false;
      const settle = (answer: DatedAnswer | undefined): void => {
        if (isOver) return;
        isOver = true;
        patience.cancel();
        resolve(answer);
      };
      const patience = time.after(patienceMilliseconds, () => settle(undefined));
      const travel = (): number => 5 + random.below(60_000) / 1_000;
      if (faults.comes('line lost before the request')) {
        time.after(travel(), () => settle(undefined));
        return;
      }
      time.after(travel(), () => {
        const alive = services().filter(({ life }) => life.isAlive());
        if (alive.length === 0) {
          time.after(travel(), () => settle(undefined));
          return;
        }
        const { life, handler } = random.pick(alive);
        const onDeath = (): void => void time.after(travel(), () => settle(undefined));
        life.ended.addEventListener('abort', onDeath, { once: true });
        const serve = async (): Promise<void> => {
          const answered = await inject(handler, request);
          const answeredAt = life.clock.now().toString({ smallestUnit: 'second' });
          const answer = { ...answered, answeredAt };
          life.ended.removeEventListener('abort', onDeath);
          if (!life.isAlive()) return;
          const isLost = faults.comes('line lost before the answer');
          time.after(travel(), () => settle(isLost ? undefined : answer));
        };
        void serve();
      });
    });
