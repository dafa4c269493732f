/** Which news of their orders customers want, as events of their stream. */
import { refusableNews, type NewsChoices, type RefusableNews } from '@driveaway/domain/customer/news-choices.ts';
import { recordOfCustomer, type CustomerCommand, type WritePorts } from '../customers/customers.ts';

const areSame = (one: NewsChoices, other: NewsChoices): boolean =>
  refusableNews.every((kind) => one[kind].email === other[kind].email && one[kind].push === other[kind].push);

/** Records what a customer wants in My Account, once per command id, if it changes anything. */
export const changeNewsChoices = async (
  ports: WritePorts,
  command: CustomerCommand,
  choices: NewsChoices,
): Promise<void> => {
  await recordOfCustomer(ports, command, (customer) =>
    customer === undefined || areSame(customer.newsChoices, choices)
      ? undefined
      : { type: 'NewsChoicesChanged', data: { choices, how: 'account' } },
  );
};

/** Ends mail about one kind of news, by the link in a mail about it; the others stay as they are. */
export const refuseNews = async (ports: WritePorts, command: CustomerCommand, kind: RefusableNews): Promise<void> => {
  await recordOfCustomer(ports, command, (customer) => {
    if (customer === undefined || !customer.newsChoices[kind].email) return undefined;
    const choices = { ...customer.newsChoices, [kind]: { ...customer.newsChoices[kind], email: false } };
    return { type: 'NewsChoicesChanged', data: { choices, how: 'unsubscribe-link' } };
  });
};
