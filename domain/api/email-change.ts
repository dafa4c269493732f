/** Proving that a mailbox is the customer's, and changing the address. */
import { z } from 'zod/mini';
import { codeWhereOn } from './second-factor.ts';
import { email, password, text } from '../customer/text-rules.ts';

/** POST /api/build-your-own/change-email: the address that is wanted, the password again, and a second factor. */
export const changeEmailRequestSchema = z.object({ email: email(), password: password(), code: codeWhereOn() });

/** POST /api/build-your-own/confirm-email: the token of a mailed link. */
export const confirmEmailRequestSchema = z.object({ token: text });
