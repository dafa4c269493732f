/** The events of car builds that are kept: under a code for everybody who has it, and in a customer's account. */
import { z } from 'zod';
import { buildCodePattern } from '../catalogue/build-code.ts';
import { keptBuildSchema } from '../catalogue/kept-build.ts';

const codeSchema = z.string().regex(buildCodePattern);
const ofBuild = z.object({ code: codeSchema });

/** The first append to `build-code-{code}` has the code. Sealed under the key of its month; without `personal` the time of the code is over. */
export const buildCodeIssuedSchema = z.object({
  type: z.literal('BuildCodeIssued'),
  data: ofBuild,
  personal: keptBuildSchema.optional(),
});

/** What the customer calls it: '' for what it is. */
const longestBuildName = 60;
const nameSchema = z.string().max(longestBuildName);

/** Encrypted under the customer's identity key, so that it goes with the customer and with nobody else. */
export const customerBuildEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('BuildKept'),
    data: ofBuild,
    personal: z.object({ name: nameSchema, kept: keptBuildSchema }).optional(),
  }),
  z.object({
    type: z.literal('BuildRenamed'),
    data: ofBuild,
    personal: z.object({ name: nameSchema }).optional(),
  }),
  z.object({ type: z.literal('BuildRemoved'), data: ofBuild }),
]);
export type CustomerBuildEvent = z.infer<typeof customerBuildEventSchema>;

/** Version written today of each of these types. */
export const keptBuildEventVersion = 1;

export const buildCodeStream = (code: string): string => `build-code-${code}`;
export const customerBuildsStream = (customerId: string): string => `kept-builds-${customerId}`;
