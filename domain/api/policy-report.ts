import { z } from 'zod';

const text = z.string().max(4_000).default('');

/** POST /api/policy-reports: what a browser says when the content security policy of a page blocked something. */
export const policyReportSchema = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    /** Older browsers send this content type instead. */
    'violated-directive': text,
    'blocked-uri': text,
  }),
});
export type PolicyReport = z.infer<typeof policyReportSchema>;

/** The same call by the Reporting API: reports of all kinds, and those of policies among them. */
export const policyReportListSchema = z
  .array(
    z.object({
      type: z.string().max(100),
      body: z.object({ documentURL: text, effectiveDirective: text, blockedURL: text }).default({
        documentURL: '',
        effectiveDirective: '',
        blockedURL: '',
      }),
    }),
  )
  .max(100);
export type PolicyReportList = z.infer<typeof policyReportListSchema>;
