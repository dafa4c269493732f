/** Calls of machines for whoever answers for money, approves and delivers. */
import { contactDetailsSchema, contactQuerySchema } from '@driveaway/domain/api/contact-details.ts';
import { orderNumberSchema } from '@driveaway/domain/order/order-number.ts';
import { reconciledDaysSchema, reconciliationSchema } from '@driveaway/domain/payments/reconciliation.ts';
import { moneyReportSchema } from '@driveaway/domain/reports/money-report.ts';
import { pipelineReportSchema } from '@driveaway/domain/reports/pipeline-report.ts';
import { reportQuerySchemas } from '@driveaway/domain/reports/report-query.ts';
import { z } from 'zod';
import { operatorHeadersSchema } from '../machines/machine.ts';
import { json, machine, type ApiCall } from './api-call.ts';

const topic = 'Machines';
/** A report reads what there is of every order. */
const limit = { per: 'address', rule: { limit: 60, windowSeconds: 60 } } as const;

const otherAnswers = [{ contentType: 'text/csv', schema: z.string() }] as const;

export const reportCalls = {
  moneyReport: {
    method: 'GET',
    path: '/api/back-office/reports/money',
    topic,
    summary: 'Money received, held, due back and refunded between two days, and the GST within. Cents; as CSV dollars.',
    access: machine('reports:read'),
    limit,
    query: reportQuerySchemas.money,
    answer: json(moneyReportSchema),
    otherAnswers,
  },
  pipelineReport: {
    method: 'GET',
    path: '/api/back-office/reports/pipeline',
    topic,
    summary: 'Orders by status at the end of a period, for how long, and how long those stood that went on within it.',
    access: machine('reports:read'),
    limit,
    query: reportQuerySchemas.pipeline,
    answer: json(pipelineReportSchema),
    otherAnswers,
  },
  reconciliation: {
    method: 'GET',
    path: '/api/back-office/reconciliation',
    topic,
    summary: 'Where the books of the payment gateway and the events of orders differ, between two days in Sydney.',
    access: machine('operations'),
    limit,
    query: reconciledDaysSchema,
    answer: json(reconciliationSchema),
    failures: ['not-available'],
  },
  contact: {
    method: 'GET',
    path: '/api/back-office/orders/:orderNo/contact',
    topic,
    summary: 'Who buys and how they are reached. Personal data: each reading is on record, with who reads and why.',
    access: machine('orders:contact'),
    parameters: z.object({ orderNo: orderNumberSchema }),
    query: contactQuerySchema,
    headers: operatorHeadersSchema,
    answer: json(contactDetailsSchema),
    failures: ['order-not-found', 'contact-erased', 'history-unreadable'],
  },
} satisfies Readonly<Record<string, ApiCall>>;
