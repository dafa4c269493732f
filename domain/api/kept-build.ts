/** Car builds that are kept, under a code and in accounts. Prices in dollars. */
import { z } from 'zod/mini';
import { buildCodePattern } from '../catalogue/build-code.ts';
import { carBuildSchema } from '../catalogue/car-build-schema.ts';
import { email, optionalLine } from '../customer/text-rules.ts';
import { requestedSuburbSchema, suburbSchema } from '../locations/state.ts';
import { dollarsSchema } from '../money/cents.ts';
import { isoDateSchema } from '../time/calendar.ts';

/** Hyphens, spaces and small letters are taken as well. */
const typedCode = z
  .string()
  .check(z.minLength(1), z.maxLength(40), z.regex(/^\D+$/, 'Please check the code: it has eight letters.'));
const longestName = 60;

/** GET /api/build-your-own/kept-build?code= */
export const keptBuildQuerySchema = z.object({ code: typedCode });

/** POST /api/build-your-own/kept-build: keeps a configured car under a code that anybody may be told. */
export const keepBuildRequestSchema = z.object({ build: carBuildSchema, suburb: requestedSuburbSchema });
export const buildCodeResponseSchema = z.object({
  /** Eight letters; shown as two halves with a hyphen. */
  code: z.string().check(z.regex(buildCodePattern)),
  keptOn: isoDateSchema,
  /** The code opens the car until then at least. */
  keptUntil: isoDateSchema,
});
export type BuildCodeResponse = z.infer<typeof buildCodeResponseSchema>;

/** The answer: the car as it was, and what it is and costs today. */
export const keptBuildResponseSchema = z.extend(buildCodeResponseSchema, {
  /** Null for one in an account: it stays there until it is removed. */
  keptUntil: z.nullable(isoDateSchema),
  suburb: suburbSchema,
  modelCode: z.string(),
  variantCode: z.string(),
  /** Model and variant as they were called. */
  title: z.string(),
  paintHex: z.string(),
  /** What was chosen with it, as it was called. */
  options: z.array(z.string()),
  /** What can be ordered of it today; null when the variant is not sold any more. */
  build: z.nullable(carBuildSchema),
  /** Whether any variant of the model is sold today. */
  isModelSold: z.boolean(),
  /** Choices that are not offered any more, with what stands in their place. */
  dropped: z.array(z.object({ name: z.string(), instead: z.nullable(z.string()) })),
  /** Driveaway prices for the suburb; null where only a retailer can quote. */
  priceThen: z.nullable(dollarsSchema),
  priceNow: z.nullable(dollarsSchema),
  /** How much more it is now; null unless both prices are known. */
  difference: z.nullable(dollarsSchema),
  /** Why, in words, the largest part first: 'new on-road costs'. */
  causes: z.array(z.string()),
});
export type KeptBuildResponse = z.infer<typeof keptBuildResponseSchema>;

/** POST /api/build-your-own/kept-build-mail: one mail with the car and its link, in the maker's words alone. */
export const mailBuildRequestSchema = z.object({ code: typedCode, email: email() });

/** GET /api/build-your-own/my-builds: those of the signed-in customer, the one kept last first. */
export const customerBuildsResponseSchema = z.array(
  z.extend(keptBuildResponseSchema, {
    /** As the customer calls it; '' while they call it nothing. */
    name: z.string(),
  }),
);
export type CustomerBuildsResponse = z.infer<typeof customerBuildsResponseSchema>;

/** POST /api/build-your-own/my-builds: takes the car of a code into the account. */
export const takeBuildRequestSchema = z.object({ code: typedCode });
/** POST /api/build-your-own/rename-build */
export const renameBuildRequestSchema = z.object({ code: typedCode, name: optionalLine(longestName) });
/** POST /api/build-your-own/remove-build */
export const removeBuildRequestSchema = z.object({ code: typedCode });
