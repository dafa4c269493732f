/** Which orders a command is about: its options, as the list of orders takes them. */
import { z } from 'zod';
import { awaitedMessages, orderSearchSchema, type OrderSearchBody } from '@driveaway/domain/api/back-office-orders.ts';
import { stateCodeSchema } from '@driveaway/domain/locations/state.ts';
import { orderDisplayStatusLabels } from '@driveaway/domain/order/order-status.ts';
import { didYouMean } from '../terminal/nearest.ts';
import type { Options } from './given.ts';

/** 'vehicle-allocated' for 5. */
const statusNames: readonly string[] = orderDisplayStatusLabels.map((label) =>
  label
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replace(/-$/, ''),
);

/** The number of a status: itself, its name, or how that alone begins. */
const statusNumber = (text: string, context: z.RefinementCtx): string => {
  if (/^(\d|1[0-2])$/.test(text)) return text;
  const exact = statusNames.indexOf(text);
  const begun = statusNames.flatMap((name, number) => (name.startsWith(text) ? [number] : []));
  const [found] = exact === -1 ? begun : [exact];
  if (found !== undefined && (exact !== -1 || begun.length === 1)) return String(found);
  context.addIssue(
    begun.length > 1
      ? `"${text}" may be ${begun.map((number) => statusNames[number]).join(' or ')}`
      : `There is no status "${text}"${didYouMean(text, statusNames)}`,
  );
  return z.NEVER;
};

export const filterOptions = {
  status: { value: 'STATUS', multiple: true, choices: statusNames, help: 'at this status, by name or number' },
  state: {
    value: 'STATE',
    multiple: true,
    choices: stateCodeSchema.options,
    help: 'cars to be registered in this state or territory',
  },
  retailer: { value: 'ID', multiple: true, help: 'of this retailer' },
  'updated-since': { value: 'INSTANT', help: 'with an event since then, such as 2026-11-02T01:00:00Z' },
  'waiting-since': { value: 'INSTANT', help: 'at its status since then, or longer' },
  vin: { value: 'VIN', help: 'the order that has this car' },
  transaction: { value: 'ID', help: 'the order that the payment gateway has a charge or a refund of under this id' },
  'last-four': { value: 'DIGITS', help: 'order numbers that end so' },
  awaits: { value: 'MESSAGE', choices: awaitedMessages, help: 'without which they do not go on: orders of companies' },
  email: { value: 'ADDRESS', help: 'of the customer who logs in with it' },
} as const satisfies Options;

const several = z
  .array(z.string())
  .transform((values) => values.flatMap((value) => value.split(',')))
  .optional();
const joined = (values: readonly string[] | undefined): string | undefined => values?.join(',');

/** Statuses by name or number, as numbers. */
export const statusesSchema = several.pipe(z.array(z.string().transform(statusNumber)).optional());

const givenSchema = z.object({
  status: statusesSchema,
  state: several,
  retailer: several,
  'updated-since': z.string().optional(),
  'waiting-since': z.string().optional(),
  vin: z.string().optional(),
  transaction: z.string().optional(),
  'last-four': z.string().optional(),
  awaits: z.enum(awaitedMessages).optional(),
  email: z.string().optional(),
});

const namesOfFields: Readonly<Record<string, string>> = {
  updatedSince: 'updated-since',
  waitingSince: 'waiting-since',
  lastFour: 'last-four',
};

/** The search that options ask for; what is wrong is said by the option that says it. */
export const filtersSchema = givenSchema.transform((given, context): OrderSearchBody => {
  const search: OrderSearchBody = {
    status: joined(given.status),
    state: joined(given.state?.map((state) => state.toUpperCase())),
    retailer: joined(given.retailer),
    updatedSince: given['updated-since'],
    waitingSince: given['waiting-since'],
    vin: given.vin,
    transaction: given.transaction,
    lastFour: given['last-four'],
    awaits: given.awaits,
    email: given.email,
  };
  for (const { path, message } of orderSearchSchema.safeParse(search).error?.issues ?? []) {
    const field = String(path[0]);
    context.addIssue(`--${namesOfFields[field] ?? field}: ${message}`);
  }
  return search;
});
