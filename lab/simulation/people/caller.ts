/** A visitor who wants to be called, and may change their mind; the desk calls and says what it came to. */
import { askedCallBackSchema, callBackRetailersSchema } from '@driveaway/domain/api/call-backs.ts';
import { callBackStream } from '@driveaway/domain/call-backs/call-back-events.ts';
import { callBackOutcomes } from '@driveaway/domain/call-backs/call-back-standing.ts';
import { aboutRequest, askedRetailer, idInToken, type VisitorPlan } from './visitor-requests.ts';

const api = '/api/call-backs';
const deskApi = '/api/back-office/call-backs';
const second = 1_000;

export const askToBeCalled = async (plan: VisitorPlan): Promise<void> => {
  const { person, email, phoneNo, desk } = plan;
  const { random, steps, claims, name, pause } = person;
  const offered = await person.insist(`${api}/retailers?postcode=2000&retailer=${askedRetailer}`);
  const retailers = callBackRetailersSchema.safeParse(offered.body).data?.retailers ?? [];
  const windows = retailers.find(({ id }) => id === askedRetailer)?.windows ?? [];
  if (windows.length === 0) return;
  const { date, part } = random.pick(windows);
  const caller = { firstName: 'Grace', lastName: 'Marshfield', phoneNo, email, words: '' };
  const json = {
    retailer: askedRetailer,
    date,
    part,
    topic: 'buying',
    model: '',
    caller,
    agreePrivacyCollection: true,
  };
  const answer = await person.insist(api, { headers: { 'idempotency-key': random.uuid() }, json });
  const asked = askedCallBackSchema.safeParse(answer.body).data;
  if (answer.status !== 200 || asked === undefined) return;
  steps.count('call back asked for');
  const { token } = asked;
  const requestId = idInToken(token);
  const stream = callBackStream(requestId);
  claims.acknowledge({ orderNo: requestId, stream, type: 'CallBackRequested', who: name });
  claims.requested({ address: email, token, stream });
  const readings = `access-call-back-${requestId}`;
  const about = aboutRequest({
    ...plan,
    api,
    deskApi,
    requestId,
    token,
    stream,
    readings,
    forgotten: 'CallerForgotten',
  });

  const call = async (): Promise<void> => {
    const outcome = random.pick(callBackOutcomes);
    const message = { type: outcome, messageId: random.uuid(), callBackId: requestId };
    if ((await desk.ask(deskApi, message)).status !== 200) return;
    steps.count('called back');
    claims.acknowledge({ orderNo: requestId, stream, type: 'CallBackClosed', who: desk.name, data: { outcome } });
    if ((await desk.ask(deskApi, message)).status !== 200)
      claims.wrong('a message sent twice has one answer', `${outcome} of ${stream}`);
  };

  await pause(random.between(1, 20) * second);
  await about.seenByDesks(deskApi);
  const isCalledFirst = random.chance(0.5);
  if (isCalledFirst) await call();
  if (!random.chance(0.6)) return;
  await pause(random.between(1, 60) * second);
  await about.forget();
  steps.count('call back withdrawn');
  if (askedCallBackSchema.safeParse((await about.find()).body).data?.isForgotten !== true)
    claims.wrong('what was withdrawn is withdrawn', `${stream} is not forgotten`);
};
