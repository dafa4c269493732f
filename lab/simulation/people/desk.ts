/** A machine with a token of its own that reads orders and reports what becomes of them. */
import { z } from 'zod';
import type { MessageType } from '@driveaway/domain/api/back-office.ts';
import { GaveUp, type Person } from './person.ts';
import type { Answer } from './visitor.ts';

export type Desk = {
  readonly name: string;
  /** Asks until there is an answer that says something, with a new token where the last one ended. */
  readonly ask: (path: string, json?: object, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
  /** Sends a message about an order until it is answered. */
  readonly report: (orderNo: string, type: MessageType, data?: object) => Promise<Answer>;
  /** Where an order stands, as machines are told. */
  readonly standing: (orderNo: string) => Promise<Answer>;
};

const tokenSchema = z.object({ access_token: z.string() });
const answerSchema = z.object({ events: z.array(z.string()) });
const failureSchema = z.object({ code: z.string() });

const codeOf = ({ body }: Answer): string => failureSchema.safeParse(body).data?.code ?? 'no code';

export type Credentials = { readonly clientId: string; readonly clientSecret: string };

export const createDesk = (person: Person, { clientId, clientSecret }: Credentials): Desk => {
  const { random, claims, steps, insist } = person;
  let token: string | undefined;

  const authorized = async (): Promise<Readonly<Record<string, string>>> => {
    if (token === undefined) {
      const asked = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
      token = tokenSchema.parse((await insist('/api/token', { json: asked })).body).access_token;
    }
    return { authorization: `Bearer ${token}` };
  };

  const ask: Desk['ask'] = async (path, json, more = {}) => {
    for (let tries = 0; tries < 3; tries += 1) {
      const headers = { ...more, ...(await authorized()) };
      const answer = await insist(path, json === undefined ? { headers } : { headers, json });
      if (answer.status !== 401) return answer;
      token = undefined;
    }
    throw new GaveUp(`${person.name} is not let in to ${path}`);
  };

  const send = async (orderNo: string, messageId: string, type: MessageType, data?: object): Promise<Answer> => {
    const body = { messageId, type, ...(data === undefined ? {} : { data }) };
    return ask(`/api/back-office/orders/${orderNo}/events`, body);
  };

  return {
    name: person.name,
    ask,
    report: async (orderNo, type, data) => {
      const messageId = random.uuid();
      const sendOnce = async (): Promise<Answer> => {
        const answer = await send(orderNo, messageId, type, data);
        if (answer.status !== 200) return answer;
        const { events } = answerSchema.parse(answer.body);
        // other charges are recorded as a change of the order
        const [recorded] = events;
        if (recorded !== undefined) claims.acknowledge({ orderNo, type: recorded, who: person.name, messageId });
        return answer;
      };
      const answer = await sendOnce();
      if (answer.status === 200) steps.count('message sent');
      if (!random.chance(0.15)) return answer;
      const again = await sendOnce();
      steps.count('message sent twice');
      // a refusal is not recorded: meanwhile the order that has the car may let it go
      const isFreedNow = codeOf(answer) === 'vin-taken' && again.status === 200;
      if (again.status !== answer.status && !isFreedNow) {
        claims.wrong(
          'a message sent twice has one answer',
          `${type} of ${orderNo}: ${answer.status} and then ${again.status} ${codeOf(again)}`,
        );
      }
      return isFreedNow ? again : answer;
    },
    standing: (orderNo) => ask(`/api/back-office/orders/${orderNo}`),
  };
};
