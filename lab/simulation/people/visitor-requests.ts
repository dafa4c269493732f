/** What visitors ask of a retailer without an account, and the desks that see it: told to the laws as it is answered. */
import { operatorHeader } from '@driveaway/order-service/machines/machine.ts';
import type { Desk } from './desk.ts';
import type { Person } from './person.ts';
import type { Answer } from './visitor.ts';

/** The retailer next to everybody in Sydney, and one that has nothing to do with it. */
export const askedRetailer = 'austral-sydney-city';

export type VisitorPlan = {
  readonly person: Person;
  readonly email: string;
  readonly phoneNo: string;
  /** Of the maker, who may see whom to call. */
  readonly desk: Desk;
  readonly retailer: Desk;
  readonly stranger: Desk;
};

/** What is the same for every kind of request. */
export type RequestPlan = VisitorPlan & {
  /** Where visitors ask, and desks look. */
  readonly api: string;
  readonly deskApi: string;
  readonly requestId: string;
  readonly token: string;
  readonly stream: string;
  /** The stream in which each reading is. */
  readonly readings: string;
  /** The event of a request whose details are gone. */
  readonly forgotten: string;
};

const named = { [operatorHeader]: 'mia.okafor' };

/** The id that a signed link names. */
export const idInToken = (token: string): string => token.split('.')[0] ?? '';

export const aboutRequest = (plan: RequestPlan) => {
  const { person, email, desk, stranger, api, deskApi, requestId, token, stream, readings, forgotten } = plan;
  const { random, claims, name, time } = person;

  const find = (): Promise<Answer> => person.insist(`${api}/find`, { json: { token } });

  return {
    find,
    /** The maker sees it with whoever asked; another retailer does not see that it is there. */
    seenByDesks: async (list: string): Promise<Answer> => {
      const law = 'a request is seen by its desk and by nobody else’s';
      const listed = JSON.stringify((await desk.ask(list)).body);
      if (!listed.includes(requestId)) claims.wrong(law, `the desk does not see ${stream}`);
      if (JSON.stringify((await stranger.ask(list)).body).includes(requestId))
        claims.wrong(law, `another retailer sees ${stream}`);
      if ((await stranger.ask(`${deskApi}/${requestId}`, undefined, named)).status === 200)
        claims.wrong(law, `another retailer reads ${stream}`);
      const shown = await desk.ask(`${deskApi}/${requestId}`, undefined, named);
      if (shown.status !== 200) claims.wrong(law, `the desk was told ${shown.status} of ${stream}`);
      if (shown.status === 200 && JSON.stringify(shown.body).includes(email))
        claims.acknowledge({ orderNo: requestId, stream: readings, type: 'PersonalDataRead', who: desk.name });
      return shown;
    },
    readByDesk: (path: string): Promise<Answer> => desk.ask(`${deskApi}/${requestId}${path}`, undefined, named),
    /** Has the details deleted: from the answer on nobody is shown them. */
    forget: async (): Promise<void> => {
      const headers = { 'idempotency-key': random.uuid() };
      const answer = await person.insist(`${api}/forget`, { headers, json: { token } });
      if (answer.status !== 200) {
        claims.wrong('who asked may have it deleted', `${name} was told ${answer.status} of ${stream}`);
        return;
      }
      claims.acknowledge({ orderNo: requestId, stream, type: forgotten, who: name });
      claims.erased({ email, orderNos: [], at: time.now() });
      const shown = await desk.ask(`${deskApi}/${requestId}`, undefined, named);
      if (JSON.stringify([shown.body, (await find()).body]).includes(email))
        claims.wrong('what was erased stays erased', `${stream} is shown with ${email}`);
    },
  };
};
