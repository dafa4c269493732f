/** The same customer in another browser: logs in there, and again where that is asked for. */
import { samplePassword } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { api, type Ask } from './ask.ts';
import type { Person } from './person.ts';

/** Asks as the customer with this mail address; an account that is gone is told 401 for good. */
export const signedInElsewhere =
  (person: Person, email: string): Ask =>
  async (path, request) => {
    const answer = await person.insist(path, request);
    if (answer.status !== 401) return answer;
    const json = { email, password: samplePassword };
    const isIn = (await person.insist(`${api}/authenticate`, { json })).status === 200;
    return isIn ? person.insist(path, request) : answer;
  };
