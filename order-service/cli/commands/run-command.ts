import type { MessageLine } from '@driveaway/domain/api/back-office.ts';
import type { ChangeClient } from '@driveaway/domain/api/machine-clients.ts';
import type { RemoveSecondFactor } from '@driveaway/domain/api/remove-second-factor.ts';
import type { RetryParked } from '@driveaway/domain/api/parked-work.ts';
import { printAnchor, verifyAnchors } from './anchor-commands.ts';
import { exitCodes, type CommandIo, type ExitCode } from '../terminal/command-io.ts';
import {
  describeChain,
  describeLine,
  describeNext,
  describeReads,
  describeReplay,
  describeStanding,
} from './describe-order.ts';
import { describeClients } from './describe-clients.ts';
import { describeParked } from './describe-parked.ts';
import { rotateKeys } from './rotate-keys.ts';
import type { OrdersBackend } from '../backends/orders-backend.ts';
import type { Command } from './parse-command-line.ts';

type Options = { readonly backend: OrdersBackend; readonly io: CommandIo; readonly json: boolean };

const linesPerReport = 100;

const append = async (file: string, { backend, io, json }: Options): Promise<ExitCode> => {
  const counts = { accepted: 0, replayed: 0, refused: 0 };
  const count = (answer: MessageLine): void => {
    if (!answer.ok) counts.refused += 1;
    else {
      counts.accepted += 1;
      if (answer.replayed) counts.replayed += 1;
    }
  };
  const report = (): string => {
    const { accepted, replayed, refused } = counts;
    const all = accepted + refused;
    return `${all} ${all === 1 ? 'message' : 'messages'}: ${accepted} accepted (${replayed} of them before), ${refused} refused`;
  };
  for await (const answer of backend.append(io.openInput(file))) {
    count(answer);
    await io.print(json ? JSON.stringify(answer) : describeLine(answer));
    if ((counts.accepted + counts.refused) % linesPerReport === 0) io.tell(report());
  }
  io.tell(report());
  return counts.refused === 0 ? exitCodes.done : exitCodes.refused;
};

/** Prints an answer; one that is undefined is an order that does not exist. */
const answer = async <Answer>(
  found: Answer | undefined,
  { io, json }: Options,
  {
    orderNo,
    describe,
    summary,
  }: {
    readonly orderNo: string;
    readonly describe: (answer: Answer) => readonly string[];
    readonly summary?: (answer: Answer) => object;
  },
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

const parked = async (retry: RetryParked | undefined, { backend, io, json }: Options): Promise<ExitCode> => {
  if (retry === undefined) {
    const list = await backend.parked();
    if (json) await io.print(JSON.stringify(list));
    else for (const line of describeParked(list)) await io.print(line);
    return exitCodes.done;
  }
  const retried = await backend.retryParked(retry);
  if (json) await io.print(JSON.stringify({ retried }));
  else if (retried > 0 || retry.all === true) await io.print(`${retried} tried again`);
  if (retried > 0 || retry.all === true) return exitCodes.done;
  io.tell(`Nothing is parked under ${retry.id ?? 'this id'}`);
  return exitCodes.notFound;
};

const clients = async (change: ChangeClient | undefined, { backend, io, json }: Options): Promise<ExitCode> => {
  const list = change === undefined ? await backend.clients() : await backend.changeClient(change);
  if (json) await io.print(JSON.stringify(list));
  else for (const line of describeClients(list)) await io.print(line);
  return exitCodes.done;
};

const removeSecondFactor = async (request: RemoveSecondFactor, { backend, io, json }: Options): Promise<ExitCode> => {
  const removed = await backend.removeSecondFactor(request);
  if (json) await io.print(JSON.stringify({ removed }));
  if (!removed) {
    io.tell('No such customer has two-step log-in');
    return exitCodes.notFound;
  }
  if (!json) await io.print('Two-step log-in is off, and the customer is told by mail');
  return exitCodes.done;
};

/** Carries out a command of the command line and says how it ended. Throws `BackendUnavailable` and faults. */
export const runCommand = async (command: Command, options: Options): Promise<ExitCode> => {
  const { backend } = options;
  if (command.name === 'append') return append(command.file, options);
  if (command.name === 'parked') return parked(command.retry, options);
  if (command.name === 'keys') return rotateKeys(options);
  if (command.name === 'factor') return removeSecondFactor(command.request, options);
  if (command.name === 'clients') return clients(command.change, options);
  if (command.name === 'anchor') return printAnchor(options);
  if (command.name === 'verify-anchors') return verifyAnchors(command.file, options);
  const { orderNo } = command;
  if (command.name === 'show') {
    return answer(await backend.show(orderNo), options, { orderNo, describe: describeStanding });
  }
  if (command.name === 'next') {
    return answer(await backend.next(orderNo), options, { orderNo, describe: describeNext });
  }
  const replay = await backend.replay(orderNo, command.name === 'replay' ? command.range : {});
  const code = await answer(replay, options, {
    orderNo,
    describe:
      command.name === 'replay'
        ? (found) => describeReplay(found, command.isFull)
        : ({ chain, personalDataReads }) => [
            ...describeReads(orderNo, personalDataReads),
            describeChain(orderNo, chain),
          ],
    ...(command.name === 'replay'
      ? {}
      : {
          summary: ({ headRevision, chain, personalDataReads }) => ({
            orderNo,
            headRevision,
            chain,
            personalDataReads,
          }),
        }),
  });
  const isChanged = replay?.chain.ok === false || replay?.personalDataReads.chain.ok === false;
  return isChanged ? exitCodes.refused : code;
};
