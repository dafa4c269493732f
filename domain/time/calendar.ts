import { z } from 'zod';

/** An instant as events and documents carry it: ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime({ offset: false });

/** A calendar date, yyyy-MM-dd. */
export const isoDateSchema = z.iso.date();
