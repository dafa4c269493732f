/** Somebody who acts over HTTP: hurries, sends things twice, loses the line and comes back. */
import type { SeededRandom } from '../../chaos/harness/seeded-random.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import type { FrontDoor } from '../world/front-door.ts';
import type { Timeline } from '../world/timeline.ts';
import type { Claims } from '../laws/claims.ts';
import type { HeardAnswers } from '../laws/heard-answers.ts';
import type { StepCount } from './steps.ts';
import { createVisitor, type Answer, type Request, type Visitor } from './visitor.ts';

export type Surroundings = {
  readonly door: FrontDoor;
  readonly time: VirtualTime;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly timeline: Timeline;
  readonly claims: Claims;
  readonly heard: HeardAnswers;
  readonly steps: StepCount;
};

/** Why somebody went home before the end of their story. */
export class GaveUp extends Error {
  override readonly name = 'GaveUp';
}

export type Person = Surroundings & {
  readonly name: string;
  readonly random: SeededRandom;
  readonly visitor: Visitor;
  readonly note: (what: string) => void;
  /** The answer that says something: the request is repeated while the shop does not answer or says that it cannot. */
  readonly insist: (path: string, request?: Request) => Promise<Answer>;
};

const second = 1_000;
const minute = 60 * second;

/** Nobody asks for longer than this: then the shop has failed them. */
const mostTries = 60;
const shareOfDoubles = 0.1;

const isNoAnswer = (answer: Answer | undefined): answer is undefined => answer === undefined || answer.status >= 500;

export const createPerson = (
  surroundings: Surroundings,
  { name, address, random }: { readonly name: string; readonly address: string; readonly random: SeededRandom },
): Person => {
  const { door, pause, timeline, steps, heard } = surroundings;
  const browser = createVisitor(door, address);
  const visitor: Visitor = {
    send: async (path, request) => {
      const hear = heard.asks(name, path, request);
      const answer = await browser.send(path, request);
      if (answer !== undefined) hear(answer);
      return answer;
    },
  };
  const note = (what: string): void => timeline.note(name, what);

  const once = async (path: string, request?: Request): Promise<Answer | undefined> => {
    if (request === undefined || !random.chance(shareOfDoubles)) return visitor.send(path, request);
    steps.count('click twice');
    const [answer, other] = await Promise.all([visitor.send(path, request), visitor.send(path, request)]);
    return isNoAnswer(answer) ? other : answer;
  };

  /** Whoever does not trust the answer sends the same again, under the same key. */
  const onceMore = async (path: string, request: Request | undefined, { status }: Answer): Promise<void> => {
    if (request?.headers?.['idempotency-key'] === undefined || status !== 200 || !random.chance(shareOfDoubles)) return;
    steps.count('send again what was done');
    await visitor.send(path, request);
  };

  return {
    ...surroundings,
    name,
    random,
    visitor,
    note,
    insist: async (path, request) => {
      let wait = 2 * second;
      let last = '';
      for (let tries = 1; tries <= mostTries; tries += 1) {
        const answer = await once(path, request);
        last = answer === undefined ? 'nothing' : `${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`;
        note(`${path} → ${last}`);
        if (answer !== undefined && answer.status !== 429 && !isNoAnswer(answer)) {
          await onceMore(path, request, answer);
          return answer;
        }
        if (answer?.status === 500) steps.count('an answer 500');
        if (answer === undefined) steps.count('no answer');
        await pause(answer?.status === 429 ? 15 * minute : wait + random.below(wait));
        wait = Math.min(2 * wait, 2 * minute);
      }
      throw new GaveUp(`${name} asked ${path} ${mostTries} times, and heard ${last}`);
    },
  };
};
