import type { Legal } from '../maker/legal.ts';

export const legal: Legal = { licensedIn: ['NSW'], termsOfUse: '2026-11-24' };
