/** What `npm start` holds, once built: a container with a limit is killed by its peak, however short that is. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentsResponseSchema } from '@driveaway/domain/api/profile.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { signUpSampleCustomer } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { visitorOf } from '@driveaway/order-service/http/testing/visitor.ts';
import { depositForm, publishedGateway } from '@driveaway/order-service/payments/testing/deposit-form.ts';
import { expect, it, onTestFinished } from 'vitest';
import { processFigures } from '../process/testing/process-figures.ts';
import { startProgramOrThrow } from '../process/testing/start-program.ts';
import { buildProduct } from '../setup/build-product.ts';

const api = '/api/build-your-own';
const mostBytes = 512 * 2 ** 20;
const contracts = 10;

/** A customer of this number, until their contract is printed. */
const buyUntilContract = async (url: string, number: number): Promise<void> => {
  const ada = visitorOf(url);
  const email = `ada-${number}@example.test`;
  const { orderNo, orderReference } = await signUpSampleCustomer(ada, {
    'account.email': email,
    'account.emailConfirm': email,
  });
  const gateway = publishedGateway((await ada.get(`${api}/authentication-details`)).body);
  expect((await ada.post(`${api}/deposit`, await depositForm(gateway, orderReference))).status).toBe(200);
  await eventually(async () => {
    const { text } = await ada.get(`${api}/documents?orderNo=${orderNo}`);
    const names = documentsResponseSchema.parse(JSON.parse(text)).map(({ name }) => name);
    expect(names).toContain(`Contract-${orderNo}.pdf`);
  });
};

it.runIf(process.platform === 'linux')(
  'peaks below 512 MB with pages rewritten for its origin and globals, through its first page and ten contracts',
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'driveaway-memory-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    await buildProduct(() => undefined);
    const program = await startProgramOrThrow({
      program: 'infra/single-process/main.ts',
      environment: {
        PORT: '0',
        DATA_DIR: join(directory, 'data'),
        DEALER_SEARCH_URL: 'https://dealers.example/graphql',
      },
      ready: /^Driveaway is ready on (\S+)$/m,
    });
    onTestFinished(async () => void (await program.kill()));
    const [, url = ''] = program.ready;
    const page = await fetch(url, { headers: { 'Accept-Encoding': 'br' } });
    expect(page.headers.get('Content-Encoding')).toBe('br');
    expect(await page.text()).toContain(`href="${url}/"`);
    for (let number = 1; number <= contracts; number += 1) await buyUntilContract(url, number);
    const { peakMemoryBytes } = await processFigures(program.pid);
    expect(peakMemoryBytes).toBeGreaterThan(50 * 2 ** 20);
    expect(peakMemoryBytes).toBeLessThan(mostBytes);
  },
);
