import type { Legal } from '@driveaway/domain/maker/legal.ts';

export const legal: Legal = { licensedIn: ['SA'], termsOfUse: '2026-02-01' };
