/** What auditors take home: signed anchors, their keys, and the evidence of one order. */
import {
  anchorCheckSchema,
  anchorConsistencyQuerySchema,
  anchorConsistencySchema,
  anchorKeyListSchema,
  signedAnchorListSchema,
} from '@driveaway/domain/api/anchors.ts';
import { holdListSchema } from '@driveaway/domain/api/erasures.ts';
import { erasureCertificateSchema } from '@driveaway/domain/api/erasure-certificate.ts';
import { orderNumberSchema } from '@driveaway/domain/order/order-number.ts';
import { z } from 'zod';
import { anyone, json, machine, type ApiCall } from './api-call.ts';

const topic = 'Machines';

export const auditCalls = {
  signedAnchors: {
    method: 'GET',
    path: '/api/audit/anchors',
    topic,
    summary: 'Signed anchors, the oldest first, a thousand at a time.',
    access: machine('audit:read'),
    query: z.object({
      after: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
    }),
    answer: json(signedAnchorListSchema),
  },
  anchorKeys: {
    method: 'GET',
    path: '/api/audit/anchor-keys',
    topic,
    summary: 'The public keys of anchors, each signed by the one before it.',
    access: anyone,
    limit: { per: 'address', rule: { limit: 60, windowSeconds: 15 * 60 } },
    answer: json(anchorKeyListSchema),
  },
  anchorConsistency: {
    method: 'GET',
    path: '/api/audit/anchor-consistency',
    topic,
    summary: 'That the events of one signed anchor are the first of those of a later one, or of the newest.',
    access: machine('audit:read'),
    query: anchorConsistencyQuerySchema,
    answer: json(anchorConsistencySchema),
    failures: ['anchor-not-found'],
  },
  checkAnchors: {
    method: 'GET',
    path: '/api/audit/anchor-check',
    topic,
    summary: 'Whether the store is the one that its signed anchors are about: reads every event.',
    access: machine('audit:read'),
    answer: json(anchorCheckSchema),
  },
  exportOrder: {
    method: 'GET',
    path: '/api/audit/orders/:orderNo/export',
    topic,
    summary: 'The evidence of an order, with what verifies it; contract and documents under audit:personal.',
    access: machine('audit:read'),
    parameters: z.object({ orderNo: orderNumberSchema }),
    answer: { contentType: 'application/zip', schema: z.string() },
    failures: ['order-not-found'],
  },
  legalHolds: {
    method: 'GET',
    path: '/api/audit/holds',
    topic,
    summary: 'Every legal hold that stands, the oldest first, with who placed it and why. No personal data.',
    access: machine('audit:read'),
    answer: json(holdListSchema),
    failures: ['history-unreadable'],
  },
  erasureCertificate: {
    method: 'GET',
    path: '/api/audit/erasures/:customerId',
    topic,
    summary: 'What an erasure destroyed and what the law keeps until when, signed by the anchor key. No personal data.',
    access: machine('audit:read'),
    parameters: z.object({ customerId: z.uuid() }),
    answer: json(erasureCertificateSchema),
    failures: ['customer-not-found', 'not-erased', 'not-available', 'history-unreadable'],
  },
} satisfies Readonly<Record<string, ApiCall>>;
