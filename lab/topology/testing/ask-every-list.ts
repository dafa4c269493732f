/** Everything that the API lists, reports, feeds or exports, asked by whoever may. */
import { feedEndSchema } from '@driveaway/domain/api/back-office-feed.ts';
import { tokenAnswerSchema } from '@driveaway/domain/api/back-office.ts';
import type { DemoClients } from '@driveaway/order-service/back-office/machine-clients.ts';
import { visitorOf, type Visitor } from '@driveaway/order-service/http/testing/visitor.ts';
import type { SampleWorld } from '@driveaway/order-service/openapi/testing/call-world.ts';
import { sampleRequestOf } from '@driveaway/order-service/openapi/testing/sample-requests.ts';
import { apiCalls } from '@driveaway/order-service/routes/api-calls.ts';

const asked = apiCalls.filter(
  ({ method, path, access, answer }) =>
    method === 'GET' &&
    access.kind !== 'anyone' &&
    // of one thing that there need not be
    !path.includes(':') &&
    answer.contentType !== 'text/event-stream',
);

/** As the pay page asks that lost the answer to a payment. */
const moreOf: Readonly<Record<string, string>> = { 'GET /api/build-your-own/order-details': '&current=true' };

/** Whether a feed, asked for all that there is, says in its last line that there is more. */
const isBroughtToItsEnd = (feed: string): boolean =>
  !feedEndSchema.parse(JSON.parse(feed.trimEnd().split('\n').at(-1) ?? '')).more;

/**
 * Asks one after another, and gives those that are not answered, with what they say instead.
 * @param visitor the owner of the world's order
 */
export const askEveryList = async (
  url: string,
  { backOffice, auditor, operator }: Pick<DemoClients, 'backOffice' | 'auditor' | 'operator'>,
  visitor: Visitor,
  world: SampleWorld,
): Promise<() => Promise<readonly string[]>> => {
  const machines = [backOffice, auditor, operator];
  const bearers = await Promise.all(
    machines.map(async ({ clientId, clientSecret }) => {
      const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
      const answer = await fetch(`${url}/api/token`, { method: 'POST', body: new URLSearchParams(form) });
      return { Authorization: `Bearer ${tokenAnswerSchema.parse(await answer.json()).access_token}` };
    }),
  );
  return async () => {
    const unanswered: string[] = [];
    for (const call of asked) {
      const { access } = call;
      const name = `${call.method} ${call.path}`;
      const sample = sampleRequestOf(name, world);
      const isFeed = call.answer.line !== undefined;
      const path = isFeed ? call.path : `${sample.path}${moreOf[name] ?? ''}`;
      const bearer =
        access.kind === 'machine'
          ? bearers[machines.findIndex(({ scopes }) => scopes.includes(access.scope))]
          : undefined;
      const asking = bearer === undefined ? visitor : visitorOf(url);
      const { status, text } = await asking.get(path, { ...sample.headers, ...bearer });
      // a picture of a message, say, that has none
      const isAnswered = status === 404 || (status === 200 && (!isFeed || isBroughtToItsEnd(text)));
      if (!isAnswered) unanswered.push(`${name}: ${status} ${text}`);
    }
    return unanswered;
  };
};
