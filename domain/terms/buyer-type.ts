import { z } from 'zod/mini';

export const buyerTypeSchema = z.enum(['private', 'company']);
export type BuyerType = z.infer<typeof buyerTypeSchema>;
