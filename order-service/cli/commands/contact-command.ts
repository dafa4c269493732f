import { z } from 'zod';
import { contactPurposes, type ContactDetails } from '@driveaway/domain/api/contact-details.ts';
import { suburbInText } from '@driveaway/domain/locations/state.ts';
import { answer } from './answer.ts';
import { defineOrdersCommand } from './command.ts';
import { orderWord, wordsOf } from './read-words.ts';

const addressLine = ({ address1, address2, city, stateCode, postalCode }: ContactDetails['address']): string =>
  [address1, address2, `${city} ${stateCode} ${postalCode}`].filter((part) => part !== '').join(', ');

const describeContact = (contact: ContactDetails): readonly string[] => {
  const { orderNo, name, company, email, phone, address, delivery, notes } = contact;
  const { keptAt, retailer } = delivery;
  return [
    `Order ${orderNo}: ${name}`,
    ...(company === null ? [] : [`  company    ${company.name}, ABN ${company.abn}, ${company.jobTitle}`]),
    `  e-mail     ${email}`,
    `  phone      ${phone}`,
    `  address    ${addressLine(address)}`,
    `  delivery   ${addressLine(delivery.address)}`,
    ...(keptAt === null ? [] : [`  kept at    ${suburbInText(keptAt)}`]),
    `  retailer   ${retailer.name}, ${retailer.phones.join(', ')}`,
    ...(notes === '' ? [] : [`  notes      ${notes}`]),
  ];
};

export const contactCommand = defineOrdersCommand({
  name: 'contact',
  summary: 'who buys, and how they are reached; it is recorded who reads it',
  usage: ['ORDER --operator NAME [--purpose WHY] [options]'],
  description: `Shows name, e-mail, telephone and address of the buyer, and where the car goes. Needs a running product and a client
with the scope orders:contact. Each reading is recorded, with who reads and why, before anything is shown.`,
  examples: ['orders contact 12345678-9012 --operator ada --purpose delivery'],
  scopes: 'the scope orders:contact',
  options: { purpose: { value: 'WHY', choices: contactPurposes, help: `one of ${contactPurposes.join(', ')}` } },
  input: z
    .object({
      words: wordsOf({ orderNo: orderWord }),
      operator: z.string('contact needs --operator NAME: it is recorded who reads'),
      purpose: z.enum(contactPurposes, `--purpose is one of ${contactPurposes.join(', ')}`).optional(),
    })
    .transform(({ words, purpose }) => ({ ...words, purpose })),
  run: async ({ orderNo, purpose }, context) =>
    answer(await context.backend.contact(orderNo, purpose), context, { orderNo, describe: describeContact }),
});
