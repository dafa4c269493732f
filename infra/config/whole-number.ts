import { z } from 'zod';

/** A setting that is a whole number between two, both included, written in decimal digits. */
export const wholeNumber = (least: number, most: number, words = `must be ${least} to ${most}`) =>
  z.string().transform((text, context): number => {
    const value = Number(text);
    // Number alone takes "0x50", "1e3" and " 7" as well
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    context.addIssue(/^\d+\.\d+$/.test(text) ? 'must be a whole number' : words);
    return z.NEVER;
  });
