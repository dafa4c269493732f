import type { OrdersBackend } from './orders-backend.ts';

/** What only a running product answers, refused with the reason. */
export const runningProductAlone = (refuse: (why: string) => never) => {
  const because = (why: string) => async (): Promise<never> => refuse(why);
  const done = (what: string) => because(`${what} by a running product: start it, or name it with --server`);
  const recorded = (scope: string) =>
    because(
      `This needs a running product, which records who reads it, and a client with ${scope}: name them with --server`,
    );
  const noDesk = (what: string) => {
    const why = `${what} are shown and changed by a running product: start it, or name it with --server`;
    return { list: because(why), show: because(why), send: because(why), append: () => refuse(why) };
  };
  const noTalk = recorded('orders:talk');
  return {
    list: done('Lists are made'),
    feed: done('The feed is told'),
    contact: recorded('orders:contact'),
    talks: { list: noTalk, show: noTalk, picture: noTalk, answer: noTalk, markRead: noTalk },
    drives: noDesk('Test drives'),
    callBacks: noDesk('Call backs'),
    carOffers: { ...noDesk('Car offers'), photo: done('Car offers are shown and changed') },
    reconcile: because('This needs a running product, which knows the gateway: start it, or name it with --server'),
    removeSecondFactor: because('This needs a running product, which mails the customer: name it with --server'),
    erase: done('Customers are erased'),
    hold: because('Legal holds are placed with a running product: start it, or name it with --server'),
    certifyErasure: done('Erasures are certified'),
  } satisfies Partial<OrdersBackend>;
};
