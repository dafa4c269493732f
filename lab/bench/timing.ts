/** What an outsider could time: answers that must not reveal what exists, in turns to share noise. */
import { signUpSampleCustomer } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { visitorOf } from '@driveaway/order-service/http/testing/visitor.ts';
import type { BenchFigure } from './print-rows.ts';
import { startBenchProduct, unlimited } from './start-bench-product.ts';

const rounds = 300;
const limits = {
  passwordPerEmail: unlimited,
  passwordPerAddress: unlimited,
  wrongPasswordsInAll: unlimited,
  wrongPasswordsPerAccount: unlimited,
  orderGuessesPerAddress: unlimited,
};
const api = '/api/build-your-own';

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const milliseconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

type Question = { readonly name: string; readonly ask: () => Promise<unknown> };

/** The second median beside the first. */
const inTurns = async (one: Question, other: Question): Promise<readonly BenchFigure[]> => {
  const times: { readonly one: number[]; readonly other: number[] } = { one: [], other: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.one.push(await milliseconds(one.ask));
    times.other.push(await milliseconds(other.ask));
  }
  const [first, second] = [medianOf(times.one), medianOf(times.other)];
  return [
    { name: `${one.name} (baseline)`, value: first, unit: 'ms' },
    { name: other.name, value: second, unit: 'ms', ratio: second / first },
  ];
};

/** Log-in for a known and an unknown address, and a foreign order beside one that does not exist: medians. */
export const benchTiming = async (): Promise<readonly BenchFigure[]> => {
  const product = await startBenchProduct(limits);
  const { orderNo } = await signUpSampleCustomer(visitorOf(product.url));
  const guesser = visitorOf(product.url);
  await signUpSampleCustomer(guesser, { 'account.email': 'b@example.test', 'account.emailConfirm': 'b@example.test' });
  const stranger = visitorOf(product.url);
  const logIn = (email: string) => () => stranger.post(`${api}/authenticate`, { email, password: 'wrong' });
  const look = (wanted: string) => () => guesser.get(`${api}/order-details?orderNo=${wanted}`);
  const figures = [
    ...(await inTurns(
      { name: 'log-in refused, address known', ask: logIn('ada@example.test') },
      { name: 'log-in refused, address unknown', ask: logIn('nobody@example.test') },
    )),
    ...(await inTurns(
      { name: 'order refused, somebody else’s', ask: look(orderNo) },
      { name: 'order refused, nobody’s', ask: look('00000000-0000') },
    )),
  ];
  await product.stop();
  return figures;
};
