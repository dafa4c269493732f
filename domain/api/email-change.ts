/** Proving that a mailbox is the customer's, and changing the address. */
import { z } from 'zod/mini';
import { email, password, text } from '../customer/text-rules.ts';

/** POST /api/build-your-own/change-email: the address that is wanted, and the password again. */
export const changeEmailRequestSchema = z.object({ email: email(), password: password() });

/** POST /api/build-your-own/confirm-email: the token of a mailed link. */
export const confirmEmailRequestSchema = z.object({ token: text });
