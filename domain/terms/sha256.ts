import { z } from 'zod';

/** A SHA-256 hash in hexadecimal, small letters. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
