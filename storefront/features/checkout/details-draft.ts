/** What was typed into the Create Account form, kept for this tab. Never a password, never a file. */
import { z } from 'zod';
import type { KeptKey } from '../../api/submit-key.ts';
import type { DetailsValues } from './details-values.ts';

const text = z.string().max(500);
const draftSchema = z.object({
  v: z.literal(1),
  buildId: text,
  values: z.object({
    dealerCode: text,
    acceptsRoadsideAssistance: z.boolean(),
    buyerType: z.enum(['private', 'company']),
    address: z.object({ address1: text, address2: text, city: text }),
    account: z.object({
      companyName: text,
      companyAbn: text,
      jobTitle: text,
      prefix: text,
      firstName: text,
      middleName: text,
      lastName: text,
      email: text,
      emailConfirm: text,
      phoneNo: text,
      dateOfBirth: text,
      opInEmailMarketing: z.boolean(),
      opInPostMarketing: z.boolean(),
      opInPhoneAndSmsMarketing: z.boolean(),
    }),
  }),
});

/** The key of a submit that was not answered, so that a reload in the middle of it makes no second order. */
const keySchema = z.string().min(8).max(100);

/** The order that a configured car became, so that going back shows it instead of an empty form. */
const placedSchema = z.object({ v: z.literal(1), buildId: text, orderNo: text });

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const draftKey = (buildId: string): string => `checkout-details-${buildId}`;
const submitKey = (buildId: string): string => `checkout-submit-${buildId}`;
const placedKey = (buildId: string): string => `checkout-placed-${buildId}`;

const read = (store: Store, key: string): unknown => {
  try {
    return JSON.parse(store.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

const write = (store: Store, key: string, value: unknown): void => {
  try {
    store.setItem(key, JSON.stringify(value));
  } catch {
    // a full or forbidden storage only costs the draft
  }
};

type Fields = Readonly<Record<string, unknown>>;

/** What was typed, and where nothing was typed what the form starts with: a log-in fills in what is known. */
const filledIn = (start: Fields, typed: Fields): Fields =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value === '' ? start[name] : value]));

const { account: accountSchema, address: addressSchema } = draftSchema.shape.values.shape;

export const createDetailsDrafts = (store: Store) => ({
  /** Keeps what may be kept: the schema drops passwords by not naming them. */
  save: (buildId: string, values: DetailsValues): void => {
    const parsed = draftSchema.safeParse({ v: 1, buildId, values });
    if (parsed.success) write(store, draftKey(buildId), parsed.data);
  },
  /** The draft laid over the values the form would start with; undefined when there is none. */
  load: (buildId: string, start: DetailsValues): DetailsValues | undefined => {
    const parsed = draftSchema.safeParse(read(store, draftKey(buildId)));
    if (!parsed.success || parsed.data.buildId !== buildId) return undefined;
    const { account, address, ...rest } = parsed.data.values;
    return {
      ...start,
      ...rest,
      account: { ...start.account, ...accountSchema.parse(filledIn(start.account, account)) },
      address: { ...start.address, ...addressSchema.parse(filledIn(start.address, address)) },
    };
  },
  /** The same car in another suburb is another build: what was typed goes with it, but for the place. */
  move: (buildId: string, nextId: string, dealerCode: string): void => {
    const parsed = draftSchema.safeParse(read(store, draftKey(buildId)));
    if (!parsed.success) return;
    const { values } = parsed.data;
    const address = { ...values.address, city: '' };
    write(store, draftKey(nextId), { v: 1, buildId: nextId, values: { ...values, dealerCode, address } });
  },
  /** The idempotency key of this form's submit, for as long as nobody knows what became of it. */
  submitKey: (buildId: string): KeptKey => ({
    load: () => keySchema.safeParse(read(store, submitKey(buildId))).data,
    save: (key) => {
      if (key === undefined) store.removeItem(submitKey(buildId));
      else write(store, submitKey(buildId), key);
    },
  }),
  /** The order is placed: the draft goes, the order's number stays. */
  markPlaced: (buildId: string, orderNo: string): void => {
    store.removeItem(draftKey(buildId));
    write(store, placedKey(buildId), { v: 1, buildId, orderNo });
  },
  placedOrder: (buildId: string): string | undefined =>
    placedSchema.safeParse(read(store, placedKey(buildId))).data?.orderNo,
});
export type DetailsDrafts = ReturnType<typeof createDetailsDrafts>;
