import { z } from 'zod/mini';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };
export type JsonObject = { readonly [key: string]: JsonValue };

/** Any JSON value. */
export const jsonValueSchema: z.ZodMiniType<JsonValue> = z.json();

/** Any JSON object. */
export const jsonObjectSchema: z.ZodMiniType<JsonObject> = z.record(z.string(), jsonValueSchema);
