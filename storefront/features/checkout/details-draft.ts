/** What was typed into the Create Account form, kept for this tab. Never a password, never a file. */
import { z } from 'zod';
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

/** The order that a configured car became, so that going back shows it instead of an empty form. */
const placedSchema = z.object({ v: z.literal(1), buildId: text, orderNo: text });

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const draftKey = (buildId: string): string => `checkout-details-${buildId}`;
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
      account: { ...start.account, ...account },
      address: { ...start.address, ...address },
    };
  },
  /** The order is placed: the draft goes, the order's number stays. */
  markPlaced: (buildId: string, orderNo: string): void => {
    store.removeItem(draftKey(buildId));
    write(store, placedKey(buildId), { v: 1, buildId, orderNo });
  },
  placedOrder: (buildId: string): string | undefined =>
    placedSchema.safeParse(read(store, placedKey(buildId))).data?.orderNo,
});
export type DetailsDrafts = ReturnType<typeof createDetailsDrafts>;
