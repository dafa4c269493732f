/** What was typed into the Create Account form, kept for this tab. Never a password, never a file. */
import { z } from 'zod/mini';
import type { KeptKey } from '../../../api/submit-key.ts';
import { keyBeginnings } from '../../../content/storage-keys.ts';
import { storedValue, type TextStorage } from '../../../browser/stored-value.ts';
import { suburbSchema } from '@driveaway/domain/locations/state.ts';
import type { DetailsValues } from './details-values.ts';

const text = z.string().check(z.maxLength(500));
const draftSchema = z.object({
  v: z.literal(1),
  buildId: text,
  /** The e-mail address of the customer who was signed in; '' when nobody was. */
  owner: z._default(text, ''),
  values: z.object({
    dealerCode: text,
    acceptsRoadsideAssistance: z.boolean(),
    buyerType: z.enum(['private', 'company']),
    address: z.object({ address1: text, address2: text, city: text }),
    ownSuburb: z.nullable(suburbSchema),
    kept: z.enum(['dealer', 'address', 'elsewhere']),
    keptElsewhere: z.nullable(suburbSchema),
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
const keySchema = z.string().check(z.minLength(8), z.maxLength(100));

/** The order that a configured car became, so that going back shows it instead of an empty form. */
const placedSchema = z.object({ v: z.literal(1), buildId: text, orderNo: text });

type Stores = {
  /** Ends with the tab: what was typed. */
  readonly tab: () => TextStorage;
  /** Shared by the tabs: which car was ordered. */
  readonly browser: () => TextStorage;
};

type Fields = Readonly<Record<string, unknown>>;

/**
 * What was typed, and where nothing was typed what the form starts with: a log-in fills in what is known. A box that a
 * visitor left alone is nothing typed.
 */
const filledIn = (start: Fields, typed: Fields, owner: string): Fields =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      value === '' || (value === false && owner === '') ? start[name] : value,
    ]),
  );

const { account: accountSchema, address: addressSchema } = draftSchema.shape.values.shape;

/** If storage is full or blocked, only the draft is lost. */
export const createDetailsDrafts = ({ tab, browser }: Stores) => {
  const draftAt = (buildId: string) => storedValue(tab, `${keyBeginnings.details}${buildId}`, draftSchema);
  const keyAt = (buildId: string) => storedValue(tab, `${keyBeginnings.submit}${buildId}`, keySchema);
  const placedAt = (buildId: string) => storedValue(browser, `${keyBeginnings.placed}${buildId}`, placedSchema);
  const draftOf = (buildId: string) => {
    const draft = draftAt(buildId).read();
    return draft?.buildId === buildId ? draft : undefined;
  };

  return {
    /** Keeps what may be kept: the schema drops passwords by not naming them. Whose it is outlives a session. */
    save: (buildId: string, values: DetailsValues, owner = ''): void => {
      const parsed = draftSchema.safeParse({
        v: 1,
        buildId,
        owner: owner === '' ? draftOf(buildId)?.owner : owner,
        values,
      });
      if (parsed.success) draftAt(buildId).write(parsed.data);
    },
    /**
     * The draft laid over the values the form would start with; undefined when there is none. What a customer typed is
     * for nobody else who logs in after them.
     */
    load: (buildId: string, start: DetailsValues, owner = ''): DetailsValues | undefined => {
      const draft = draftOf(buildId);
      if (draft === undefined || (owner !== '' && draft.owner !== '' && draft.owner !== owner)) return undefined;
      const { account, address, ...rest } = draft.values;
      const typed = { ...start.address, ...addressSchema.parse(filledIn(start.address, address, draft.owner)) };
      return {
        ...start,
        ...rest,
        account: { ...start.account, ...accountSchema.parse(filledIn(start.account, account, draft.owner)) },
        address: { ...typed, city: rest.ownSuburb?.name ?? typed.city },
      };
    },
    /** The same car in another suburb is another build: what was typed goes with it. */
    move: (buildId: string, nextId: string, dealerCode: string): void => {
      const draft = draftOf(buildId);
      if (draft === undefined) return;
      draftAt(nextId).write({ ...draft, buildId: nextId, values: { ...draft.values, dealerCode } });
    },
    /** The idempotency key of this form's submit, while its outcome is unknown. */
    submitKey: (buildId: string): KeptKey => ({
      load: () => keyAt(buildId).read(),
      save: (key) => {
        if (key === undefined) keyAt(buildId).remove();
        else keyAt(buildId).write(key);
      },
    }),
    /** The order is placed: the draft goes, the order's number stays. */
    markPlaced: (buildId: string, orderNo: string): void => {
      draftAt(buildId).remove();
      placedAt(buildId).write({ v: 1, buildId, orderNo });
    },
    /** The order that this browser made of a configured car. */
    placedOrder: (buildId: string): string | undefined => placedAt(buildId).read()?.orderNo,
  };
};
export type DetailsDrafts = ReturnType<typeof createDetailsDrafts>;
