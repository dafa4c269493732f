import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import type { OrdersContext } from './command.ts';

type Shown<Answer> = {
  readonly orderNo: string;
  readonly describe: (answer: Answer) => readonly string[];
  /** What is printed as JSON; the answer itself without it. */
  readonly summary?: (answer: Answer) => object;
};

/** Prints an answer; one that is undefined is an order that does not exist. */
export const answer = async <Answer>(
  found: Answer | undefined,
  { io, json }: Pick<OrdersContext, 'io' | 'json'>,
  { orderNo, describe, summary }: Shown<Answer>,
): Promise<ExitCode> => {
  if (found === undefined) {
    if (json) await io.print(JSON.stringify({ success: false, code: 'order-not-found', message: 'Order not found' }));
    io.tell(`There is no order ${orderNo}`);
    return exitCodes.notFound;
  }
  if (json) await io.print(JSON.stringify(summary === undefined ? found : summary(found)));
  else for (const line of describe(found)) await io.print(line);
  return exitCodes.done;
};
