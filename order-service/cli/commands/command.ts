/** What a command of the command line is: each is one file, and one row of load-commands.ts. */
import type { z } from 'zod';
import type { OrdersBackend } from '../backends/orders-backend.ts';
import type { CopyPlaces } from '../copies/run-copy.ts';
import type { CommandIo, ExitCode } from '../terminal/command-io.ts';
import type { EndingPlaces, StoresPlace } from './ending-places.ts';
import type { Environment, Given, Options } from './given.ts';
import { wordsOfIssues } from './read-words.ts';
import { readTarget, targetOptions, type Target } from './target.ts';

export type CommandContext = {
  readonly io: CommandIo;
  /** Answers are wanted as JSON. */
  readonly json: boolean;
  readonly now: () => Temporal.Instant;
  readonly newId: () => string;
  /** The command as it may be typed again, without a secret. */
  readonly commandText: string;
  readonly environment: Environment;
  /** Says which stores the command works on, before it does. */
  readonly sayPlace: (place: StoresPlace) => void;
  /** Opens whoever answers about orders; throws `BackendUnavailable`. */
  readonly openBackend: (target: Target) => Promise<OrdersBackend>;
  /** Where the product listens that has a data directory open, by default the environment's; undefined when none does. */
  readonly findSite: (dataDirectory: string | undefined) => Promise<string | undefined>;
  readonly places: CopyPlaces;
  readonly endingPlaces: EndingPlaces;
  /** Aborted by Ctrl-C, for commands that `stops`. */
  readonly signal: AbortSignal;
};

/** A command line that was understood. */
export type Understood = {
  readonly input: unknown;
  /** Who is asked; absent for a command that asks nobody. */
  readonly target?: Target;
  readonly run: (context: CommandContext) => Promise<ExitCode>;
};

type Description = {
  readonly name: string;
  /** Under what it stands in the list of all commands; default: Commands. */
  readonly topic?: string;
  /** In the list of all commands. */
  readonly summary: string;
  /** The words after its name, a form each. */
  readonly usage: readonly string[];
  /** What may come first after its name; completion offers it. Files are offered for commands without. */
  readonly verbs?: readonly string[];
  readonly description: string;
  readonly examples: readonly string[];
  /** Its own options. */
  readonly options: Options;
  /** What a client must be allowed to do, where it asks a product. */
  readonly scopes?: string;
  /** Who does not read its answers does not know what was done. */
  readonly changesOrders?: true;
  /** Ctrl-C aborts its signal; any other command just ends. */
  readonly stops?: true;
};

export type Command = Description & {
  /** The options of every command of its sort. */
  readonly commonOptions: Options;
  /** What the line asks for, or what is wrong with it. */
  readonly read: (given: Given) => Understood | string;
};

type Definition<Input, Context> = Description & {
  /** Over `Given`. */
  readonly input: z.ZodType<Input>;
  readonly run: (input: Input, context: Context) => Promise<ExitCode>;
};

/** A command that asks nobody. */
export const defineCommand = <Input>({
  input: schema,
  run,
  ...described
}: Definition<Input, CommandContext>): Command => ({
  ...described,
  commonOptions: {},
  read: (given) => {
    const { success, data: input, error } = schema.safeParse(given);
    return success ? { input, run: async (context) => run(input, context) } : wordsOfIssues(error);
  },
});

export type OrdersContext = CommandContext & { readonly backend: OrdersBackend };

/** A command that asks whoever answers about orders. */
export const defineOrdersCommand = <Input>({
  input: schema,
  run,
  ...described
}: Definition<Input, OrdersContext>): Command => ({
  ...described,
  commonOptions: targetOptions,
  read: (given) => {
    const target = readTarget(given);
    if (typeof target === 'string') return target;
    const { success, data: input, error } = schema.safeParse({ ...given, operator: target.operator });
    if (!success) return wordsOfIssues(error);
    return {
      input,
      target,
      run: async (context) => {
        const backend = await context.openBackend(target);
        try {
          return await run(input, { ...context, backend });
        } finally {
          await backend.close();
        }
      },
    };
  },
});
