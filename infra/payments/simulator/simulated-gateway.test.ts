import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemRandomness } from '../../clock/system-clock.ts';
import { paymentGatewayBehaviour } from '../testing/payment-gateway-behaviour.ts';
import { encryptCard, visa } from '../testing/encrypt-card.ts';
import { lendGatewayKey } from './testing/lend-gateway-key.ts';
import { openSimulatedGateway, type SimulatedGateway, type SimulatedGatewayOptions } from './simulated-gateway.ts';

const clock = { now: () => Temporal.Instant.from('2026-11-21T00:00:00Z') };
const orderReference = 'ab'.repeat(16);

const open = (directory: string, faults?: SimulatedGatewayOptions['faults']): Promise<SimulatedGateway> =>
  openSimulatedGateway({
    directory,
    clock,
    randomness: systemRandomness,
    ...(faults === undefined ? {} : { faults }),
  });

const makeDirectory = (): Promise<string> => mkdtemp(join(tmpdir(), 'driveaway-gateway-'));

paymentGatewayBehaviour('the gateway simulator', async () => {
  const directory = await makeDirectory();
  await lendGatewayKey(directory);
  let gateway = await open(directory);
  return {
    gateway,
    close: async () => {
      await gateway.close();
      await rm(directory, { recursive: true });
    },
    reopen: async () => {
      await gateway.close();
      gateway = await open(directory);
      return gateway;
    },
  };
});

const started = async (faults?: SimulatedGatewayOptions['faults']) => {
  const directory = await makeDirectory();
  const gateway = await open(directory, faults);
  onTestFinished(async () => {
    await gateway.close();
    await rm(directory, { recursive: true });
  });
  const charge = async (reference: string) =>
    gateway.charge({
      reference,
      orderNo: '12345678-1234',
      orderReference,
      amountCents: 100_000,
      card: await encryptCard(gateway, orderReference, visa),
    });
  return { directory, gateway, charge };
};

describe('an injected fault', () => {
  it('that loses the answer leaves a charge which a look-up finds', async () => {
    const { gateway, charge } = await started((operation) =>
      operation === 'charge' ? { kind: 'answer-lost' } : undefined,
    );
    expect(await charge('one')).toEqual({ kind: 'unknown' });
    expect(await gateway.lookUp('one')).toMatchObject({ kind: 'approved' });
    expect(gateway.countApproved()).toBe(1);
  });

  it('that takes the gateway down leaves nothing behind', async () => {
    let isDown = true;
    const { gateway, charge } = await started(() => (isDown ? { kind: 'down' } : undefined));
    expect(await charge('one')).toEqual({ kind: 'unknown' });
    expect(await gateway.lookUp('one')).toEqual({ kind: 'unknown' });
    isDown = false;
    expect(await gateway.lookUp('one')).toEqual({ kind: 'not-found' });
    expect(gateway.countApproved()).toBe(0);
  });

  it('that delays the request past a look-up lets it charge no more', async () => {
    const arrival = Promise.withResolvers<void>();
    const { gateway, charge } = await started((operation) =>
      operation === 'charge' ? { kind: 'request-delayed', until: arrival.promise } : undefined,
    );
    const late = charge('one');
    expect(await gateway.lookUp('one')).toEqual({ kind: 'not-found' });
    arrival.resolve();
    expect(await late).toMatchObject({ kind: 'declined' });
    expect(gateway.countApproved()).toBe(0);
  });

  it('that replaces the answer leaves the books as they are', async () => {
    const answer = { kind: 'declined', responseCode: '05', message: 'Something else.' } as const;
    const { gateway, charge } = await started((operation) =>
      operation === 'charge' ? { kind: 'answer-replaced', until: Promise.resolve(), answer } : undefined,
    );
    expect(await charge('one')).toEqual(answer);
    expect(await gateway.lookUp('one')).toMatchObject({ kind: 'approved' });
  });
});

describe('what the simulator keeps on disk', () => {
  it('is a private key that only its owner may read', async () => {
    const { directory } = await started();
    const { mode } = await stat(join(directory, 'gateway-private-key.pem'));
    expect(mode & 0o777).toBe(0o600);
  });

  it('is one key, also when two start at once', async () => {
    const directory = await makeDirectory();
    onTestFinished(() => rm(directory, { recursive: true }));
    const [one, two] = await Promise.all([open(directory), open(directory)]);
    expect(await one.browserSettings()).toEqual(await two.browserSettings());
    expect((await readdir(directory)).filter((name) => name.includes('pem'))).toEqual(['gateway-private-key.pem']);
    await one.close();
    await two.close();
  });

  it('never holds a card number or its ciphertext', async () => {
    const { directory, gateway } = await started();
    const card = await encryptCard(gateway, orderReference, visa);
    await gateway.charge({ reference: 'one', orderNo: '12345678-1234', orderReference, amountCents: 100_000, card });
    const names = await readdir(directory);
    const files = await Promise.all(names.map((name) => readFile(join(directory, name), 'latin1')));
    const everything = files.join('\n');
    expect(everything).toContain('444433XXXXXX1111');
    expect(everything).not.toContain(visa.number);
    expect(everything).not.toContain(card.encryptedNumber.slice(20, 60));
    expect(everything).not.toContain(card.encryptedCvn.slice(20, 60));
  });
});
