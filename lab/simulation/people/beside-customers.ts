/** Who comes to a run beside customers and desks, each with randomness of their own: old seeds stay as they are without them. */
import { createSeededRandom } from '../../chaos/harness/seeded-random.ts';
import type { Engines } from '../world/engines.ts';
import { shareOrder } from './buyer-with-followers.ts';
import { useDevice } from './device-owner.ts';
import { askToBeCalled } from './caller.ts';
import { askForAnOffer } from './car-seller.ts';
import { createDesk, type Credentials } from './desk.ts';
import { askedRetailer } from './visitor-requests.ts';
import { retailerClients } from '../world/retailer-clients.ts';
import type { Guests } from './guests.ts';
import { createPerson, type Person, type Surroundings } from './person.ts';

/** In so many runs there are buyers who let others follow, and so many of them do. */
const shareOfRunsWithFollowers = 0.25;
const shareOfSharing = 0.6;

/** In so many runs customers may be told news on devices, and so many of them are. */
const shareOfRunsWithDevices = 0.2;
const shareOfDevices = 0.6;

/** In so many runs visitors ask for a call back or for an offer for their car: as many of them as of customers. */
const shareOfRunsWithVisitors = 0.25;

/** Whether customers may be told news on devices in the run of a seed. */
export const hasDevices = (seed: number): boolean => createSeededRandom(seed, 'devices').chance(shareOfRunsWithDevices);

export type BesideCustomers = {
  /** The order fee of a customer, by number, is paid. */
  readonly paid: (number: number, orderNo: string, email: string) => void;
  /** As customers come for the first time, by number, others may come who order nothing. */
  readonly comes: (number: number) => void;
};

export type BesideCustomersOptions = {
  readonly seed: number;
  readonly surroundings: Surroundings;
  readonly engines: Engines;
  readonly guests: Guests;
  /** Of the maker. */
  readonly backOffice: Credentials;
};

export const createBesideCustomers = ({
  seed,
  surroundings,
  engines,
  guests,
  backOffice,
}: BesideCustomersOptions): BesideCustomers => {
  const hasFollowers = createSeededRandom(seed, 'followers').chance(shareOfRunsWithFollowers);
  const isTold = hasDevices(seed);
  /** `net`: the network of those who are alike, with an address for each. */
  const somebody = (net: number, number: number, name: string, words: string): Person =>
    createPerson(surroundings, {
      name,
      address: `10.${net}.${(number >> 8) & 255}.${number & 255}`,
      random: createSeededRandom(seed, words, number),
    });

  const share = (number: number, orderNo: string, email: string): void => {
    const person = somebody(5, number, `phone of customer ${number}`, 'followers');
    if (!person.random.chance(shareOfSharing)) return;
    let followers = 0;
    void guests.live(person.name, () =>
      shareOrder({
        person,
        email,
        orderNo,
        guests,
        mails: engines.mailbox.received,
        somebody: (name) => {
          followers += 1;
          return somebody(4, 4 * number + followers, name, 'follower');
        },
      }),
    );
  };

  const tell = (number: number, orderNo: string, email: string): void => {
    const person = somebody(3, number, `device of customer ${number}`, 'devices');
    if (!person.random.chance(shareOfDevices)) return;
    const { pushService } = engines;
    void guests.live(person.name, () => useDevice({ person, email, orderNo, pushService }));
  };

  const hasVisitors = createSeededRandom(seed, 'visitors').chance(shareOfRunsWithVisitors);
  const ask = (number: number): void => {
    const person = somebody(2, number, `visitor ${number}`, 'visitors');
    const deskPerson = somebody(1, number, `desk for visitor ${number}`, 'desks for visitors');
    const plan = {
      person,
      email: `visitor-${number}@visitor.test`,
      // a number may ask a few times a day, whoever gives it
      phoneNo: `0491 57${String(number).padStart(4, '0')}`,
      desk: createDesk(deskPerson, backOffice),
      retailer: createDesk(deskPerson, retailerClients[askedRetailer]),
      stranger: createDesk(deskPerson, retailerClients['austral-parramatta']),
    };
    const story = person.random.chance(0.5) ? askToBeCalled : askForAnOffer;
    void guests.live(person.name, () => story(plan));
  };

  return {
    comes: (number) => {
      if (hasVisitors) ask(number);
    },
    paid: (number, orderNo, email) => {
      if (hasFollowers) share(number, orderNo, email);
      if (isTold) tell(number, orderNo, email);
    },
  };
};
