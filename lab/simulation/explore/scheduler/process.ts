/** One process of the product, all of whose awaits on something outside are kept until they are said to happen. */
import { hash } from 'node:crypto';
import type { Clock, Randomness } from '@driveaway/infra/clock/port.ts';
import type { Wait } from '@driveaway/infra/clock/wait.ts';
import { createSeededRandom } from '../../../chaos/harness/seeded-random.ts';

/** An answer on its way: all there is to know of it as a text, the same in words, and how the caller gets it. */
type AnswerUnderWay = { readonly mark: string; readonly words: string; readonly settle: () => void };

/** A request that is under way, or whose answer is. */
export type Asked = {
  readonly name: string;
  readonly does: string;
  readonly at: string;
  readonly changes: boolean;
  readonly work: () => Promise<AnswerUnderWay>;
  readonly whenLost: (() => AnswerUnderWay) | undefined;
  answer: AnswerUnderWay | undefined;
  /** Set when it takes long: time may pass until then before it arrives. */
  slowUntil: number | undefined;
};

export type Question<Answer> = {
  /** In words: what the process does. */
  readonly does: string;
  /** The store or service it goes to. */
  readonly at: string;
  /** False: whoever asks learns something, and nothing is changed. */
  readonly changes: boolean;
  readonly work: () => Promise<Answer>;
  /** All there is to know of an answer, as a text. */
  readonly mark: (answer: Answer) => string;
  readonly words: (answer: Answer) => string;
  /** What the caller gets when the request or its answer is lost: an answer, or it throws. Absent: it never is. */
  readonly whenLost?: (() => Answer) | undefined;
};

type Timer = {
  readonly number: number;
  readonly milliseconds: number;
  readonly deadline: number;
  readonly end: () => void;
};

export type ProcessOptions = {
  readonly name: string;
  /** What the process is there for; ends with its answer to whoever asked, or never. */
  readonly main: (process: Process) => Promise<string>;
  /** Whether time is to pass for what it waits for; default always. */
  readonly hasWork?: (() => boolean) | undefined;
  /** Begins whenever the search says so, and not at once. */
  readonly comesAnyTime?: boolean | undefined;
  /** Called when it dies: somebody may take its place. */
  readonly onDeath?: (() => void) | undefined;
  readonly startsAt: Temporal.Instant;
  readonly now: () => number;
  readonly tell: (what: string) => void;
};

export type Process = {
  readonly name: string;
  readonly clock: Clock;
  /** Monotonic, in milliseconds. */
  readonly elapsed: () => number;
  readonly randomness: Randomness;
  /** Asks somebody outside; answered when the search says so, and never once the process is dead. */
  readonly ask: <Answer>(question: Question<Answer>) => Promise<Answer>;
  readonly wait: Wait;
  /** A wait so short that it is as good as over: what follows it may happen at any time later anyway. */
  readonly waitBriefly: Wait;
  readonly asked: Set<Asked>;
  pausedUntil: number | undefined;
  readonly begin: () => void;
  /** Notes what it has heard. */
  readonly hear: (what: string) => void;
  readonly die: () => void;
  readonly isDead: () => boolean;
  readonly hasBegun: () => boolean;
  /** What its main work came to. */
  readonly result: () => string | undefined;
  readonly isDone: () => boolean;
  /** The timer that has ended, the earliest of them. */
  readonly readyTimer: () => Timer | undefined;
  readonly deadlines: () => readonly number[];
  readonly waitsForSomething: () => boolean;
  /** All there is to know of it, as a text. */
  readonly mark: () => string;
};

/** A process that has not begun. */
export const createProcess = (options: ProcessOptions): Process => {
  const { name, main, hasWork = () => true, onDeath, now, tell, startsAt } = options;
  const asked = new Set<Asked>();
  const timers = new Set<Timer>();
  const clock: Clock = { now: () => startsAt.add({ milliseconds: now() }) };
  let random: Randomness | undefined;
  const randomly = (): Randomness => (random ??= createSeededRandom('explore', name));
  let [questions, waits] = [0, 0];
  let [hasBegun, isDead] = [false, false];
  let result: string | undefined;
  /** All that the process has heard, which with its program says all about it. */
  let heard = '';

  const answered = <Answer>(
    question: Question<Answer>,
    resolve: (answer: Answer) => void,
    reject: (fault: unknown) => void,
    get: () => Answer,
  ): AnswerUnderWay => {
    try {
      const answer = get();
      return { mark: question.mark(answer), words: question.words(answer), settle: () => resolve(answer) };
    } catch (fault) {
      return { mark: `fault ${String(fault)}`, words: String(fault), settle: () => reject(fault) };
    }
  };

  const ask = <Answer>(question: Question<Answer>): Promise<Answer> =>
    new Promise((resolve, reject) => {
      if (isDead) return;
      questions += 1;
      const { does, at, changes, work, whenLost } = question;
      asked.add({
        name: `${questions} ${does}`,
        does,
        at,
        changes,
        work: async () => {
          try {
            const answer = await work();
            return answered(question, resolve, reject, () => answer);
          } catch (fault) {
            return answered(question, resolve, reject, () => {
              throw fault;
            });
          }
        },
        whenLost: whenLost && (() => answered(question, resolve, reject, whenLost)),
        answer: undefined,
        slowUntil: undefined,
      });
    });

  const wait: Wait = (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) {
        resolve();
        return;
      }
      if (isDead) return;
      waits += 1;
      const end = (): void => {
        timers.delete(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer: Timer = { number: waits, milliseconds, deadline: now() + milliseconds, end };
      timers.add(timer);
      signal.addEventListener('abort', end, { once: true });
    });

  const nextTimer = (): Timer | undefined =>
    [...timers].reduce<Timer | undefined>(
      (first, timer) => (first === undefined || timer.deadline < first.deadline ? timer : first),
      undefined,
    );

  const hear = (what: string): void => {
    heard = hash('sha1', `${heard}${what}@${now()}`, 'base64');
  };

  const process: Process = {
    name,
    clock,
    elapsed: now,
    randomness: { bytes: (length) => randomly().bytes(length), uuid: () => randomly().uuid() },
    ask,
    wait,
    waitBriefly: async () => undefined,
    asked,
    pausedUntil: undefined,
    begin: () => {
      hasBegun = true;
      hear('begins');
      if (options.comesAnyTime === true) tell('comes');
      const end = (answer: string, how: string): void => {
        result = answer;
        tell(how);
      };
      main(process).then(
        (answer) => end(answer, `is done: ${answer}`),
        (fault: unknown) => end(`fault ${String(fault)}`, `ends with ${String(fault)}`),
      );
    },
    hear,
    die: () => {
      isDead = true;
      timers.clear();
      onDeath?.();
    },
    isDead: () => isDead,
    hasBegun: () => hasBegun,
    result: () => result,
    isDone: () => result !== undefined && asked.size === 0 && timers.size === 0,
    readyTimer: () => {
      const timer = nextTimer();
      return timer !== undefined && timer.deadline <= now() ? timer : undefined;
    },
    deadlines: () => Array.from(timers, ({ deadline }) => deadline),
    waitsForSomething: () => timers.size > 0 && hasWork(),
    mark: () => {
      const underWay = Array.from(asked, ({ name, slowUntil = 0, answer }) => {
        const stands = answer === undefined ? 'is on its way' : `is answered with ${answer.mark}`;
        return `${name} ${stands} ${slowUntil}`;
      });
      if (isDead && asked.size === 0) return `${name} dead`;
      if (asked.size === 0 && timers.size === 0 && result !== undefined) return `${name} done ${result}`;
      return [name, hasBegun, isDead, heard, process.pausedUntil, ...underWay.toSorted()].join('|');
    },
  };
  return process;
};
