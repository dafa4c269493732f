/** What is watched over a running product, and a connection that is lost, which a double of the backend plays. */
import { expect, it } from 'vitest';
import { feedEventSchema } from '@driveaway/domain/api/back-office-feed.ts';
import { deskOrders } from '@driveaway/projections/desk-orders/desk-orders.ts';
import { createOrderAt, orderNoOf } from '../../back-office/testing/order-at-stage.ts';
import { serveMachineApi } from '../../back-office/testing/serve-machine-api.ts';
import { keepReadModel } from '../../orders/testing/keep-read-model.ts';
import { Interrupted, type FeedPage } from '../backends/orders-backend.ts';
import { runOrdersHere } from '../testing/run-orders-here.ts';
import { linesOf } from '../testing/run-orders.ts';
import { watchCommand } from './watch-command.ts';

const [one, two] = [orderNoOf(1), orderNoOf(2)];

it('tells every event there is, of an order or a status, as text, CSV or JSON', async () => {
  const { ports, url, demo } = await serveMachineApi();
  await createOrderAt(ports, one, 'RecordDepositPaid');
  await createOrderAt(ports, two);
  await keepReadModel(ports, deskOrders);
  const { clientId, clientSecret } = demo.backOffice;
  const target = ['--server', url, '--client-id', clientId, '--client-secret', clientSecret];
  const watch = async (...options: readonly string[]) => {
    const { code, out } = await runOrdersHere(['watch', '--all', '--once', ...options, ...target]);
    expect(code).toBe(0);
    return linesOf(out);
  };
  expect((await watch()).map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
    expect.stringContaining(`${one} 0 OrderCreated system Awaiting Customer`),
    expect.stringContaining(`${one} 1 DepositPaymentStarted`),
    expect.stringContaining(`${one} 2 DepositPaid system Awaiting Customer`),
    expect.stringContaining(`${two} 0 OrderCreated system Deposit Required`),
  ]);
  expect(await watch(two)).toHaveLength(1);
  expect(await watch('--status', 'deposit-required', '--format', 'csv')).toEqual([
    expect.stringMatching(new RegExp(`,${two},0,OrderCreated,system,1,[\\w-]+$`)),
  ]);
  const [first, ...rest] = (await watch('--json')).map((line) => feedEventSchema.parse(JSON.parse(line)));
  expect(rest).toHaveLength(3);
  expect(await watch('--after', first?.position ?? '')).toHaveLength(4);
  const later = await runOrdersHere(['watch', '--once', '--after', first?.position ?? '', ...target]);
  expect(linesOf(later.out)).toHaveLength(3);
});

it('goes on where it was when the connection comes back, and says after Ctrl-C how to', async () => {
  const stopping = new AbortController();
  const event = (position: string) => ({
    position,
    orderNo: one,
    revision: 0,
    type: 'OrderCreated',
    at: null,
    by: null,
    displayStatus: 1,
    displayStatusLabel: 'Deposit Required',
  });
  const asked: (string | undefined)[] = [];
  const answers: (() => FeedPage)[] = [
    () => ({ end: true, position: 'p-1', more: false, events: [event('p-1')] }),
    () => {
      throw new Interrupted('The server cannot be reached');
    },
    () => ({ end: true, position: 'p-2', more: false, events: [event('p-2')] }),
  ];
  const printed: string[] = [];
  const told: string[] = [];
  const understood = watchCommand.read({ words: [], environment: {}, after: 'p-0' });
  if (typeof understood === 'string') throw new Error(understood);
  const backend = {
    feed: async (after: string | undefined) => {
      asked.push(after);
      const answer = answers.shift();
      if (answer !== undefined) return answer();
      stopping.abort();
      return new Promise<FeedPage>(() => undefined);
    },
    close: async () => undefined,
  };
  const context = {
    signal: stopping.signal,
    json: false,
    commandText: 'orders watch --after p-0',
    io: { print: async (line: string) => void printed.push(line), tell: (line: string) => void told.push(line) },
    openBackend: async () => backend,
  };
  // @ts-expect-error a double of what this command uses of its context
  expect(await understood.run(context)).toBe(130);
  expect(asked).toEqual(['p-0', 'p-1', 'p-1', 'p-2']);
  expect(printed).toHaveLength(2);
  expect(told).toEqual(['The server cannot be reached: trying again', 'Go on with: orders watch --after p-2']);
});
