/** Calls of buyers about who follows their orders, and of those who do. */
import { successSchema } from '@driveaway/domain/api/failure.ts';
import {
  beginFollowingRequestSchema,
  followedOrderSchema,
  followersResponseSchema,
  followingSchema,
  grantDocumentsRequestSchema,
  inviteFollowerRequestSchema,
  removeFollowerRequestSchema,
} from '@driveaway/domain/api/followers.ts';
import { documentsResponseSchema } from '@driveaway/domain/api/profile.ts';
import { orderNumberSchema } from '@driveaway/domain/order/order-number.ts';
import { z } from 'zod';
import { anyone, json, ownerOr403, type ApiCall, type CallLimit } from './api-call.ts';
import { documentFiles, documentPage } from './order-calls.ts';
import { jsonBody } from './request-body.ts';

const api = '/api/build-your-own';
const topic = 'Followers';

/** Every change is kept for good. */
const changes: CallLimit = { per: 'customer', rule: { limit: 60, windowSeconds: 60 * 60 } };
/** An open page asks every ten seconds; an office shares an address. */
const questions: CallLimit = { per: 'address', rule: { limit: 3_000, windowSeconds: 15 * 60 } };

export const followerCalls = {
  followers: {
    method: 'GET',
    path: `${api}/followers`,
    topic,
    summary: 'Who was invited to follow the order, who does, and when they last looked.',
    access: ownerOr403,
    query: z.object({ orderNo: orderNumberSchema }),
    answer: json(followersResponseSchema),
  },
  inviteFollower: {
    method: 'POST',
    path: `${api}/invite-follower`,
    topic,
    summary:
      'Mails somebody a link with which they follow the order. Another invitation of the same address replaces the one before.',
    access: ownerOr403,
    limit: changes,
    takesKey: true,
    bodies: [jsonBody(inviteFollowerRequestSchema)],
    answer: json(successSchema),
    failures: ['not-available', 'followers-full', 'not-to-follow'],
  },
  removeFollower: {
    method: 'POST',
    path: `${api}/remove-follower`,
    topic,
    summary: 'Ends an invitation, or that somebody follows, at once. One that has ended already is no failure.',
    access: ownerOr403,
    limit: changes,
    takesKey: true,
    bodies: [jsonBody(removeFollowerRequestSchema)],
    answer: json(successSchema),
  },
  grantDocuments: {
    method: 'POST',
    path: `${api}/grant-documents`,
    topic,
    summary: 'Lets a follower of a company’s order read contract and invoices, or takes that back, at once.',
    access: ownerOr403,
    limit: changes,
    takesKey: true,
    bodies: [jsonBody(grantDocumentsRequestSchema)],
    answer: json(successSchema),
    failures: ['not-to-grant'],
  },
  beginFollowing: {
    method: 'POST',
    path: `${api}/begin-following`,
    topic,
    summary: 'Uses the token of a mailed link, once: this browser follows the order from now on.',
    access: anyone,
    limit: { per: 'address', rule: 'resetPerAddress' },
    takesKey: true,
    bodies: [jsonBody(beginFollowingRequestSchema)],
    answer: json(successSchema),
    failures: ['link-not-valid'],
  },
  following: {
    method: 'GET',
    path: `${api}/following`,
    topic,
    summary: 'Whether this browser follows an order, and whether something has happened to it. Shows nothing of it.',
    access: anyone,
    limit: questions,
    answer: json(followingSchema),
  },
  followedOrder: {
    method: 'GET',
    path: `${api}/followed-order`,
    topic,
    summary: 'Stage, days, place and car of the order that this browser follows. Each reading is on record.',
    access: anyone,
    limit: questions,
    answer: json(followedOrderSchema),
    failures: ['not-following', 'too-many-attempts'],
  },
  followedDocuments: {
    method: 'GET',
    path: `${api}/followed-documents`,
    topic,
    summary: 'Contract and invoices of the order that this browser follows, by name, while the buyer grants it.',
    access: anyone,
    limit: questions,
    answer: json(documentsResponseSchema),
    failures: ['not-following'],
  },
  followedDocument: {
    method: 'GET',
    path: `${api}/followed-document`,
    topic,
    summary: 'One of them, to download. Each reading is on record, with its name.',
    access: anyone,
    limit: questions,
    query: z.object({ file: z.string().max(500) }),
    answer: documentPage,
    otherAnswers: documentFiles,
    failures: ['not-following', 'document-not-found', 'pdf-not-available', 'too-many-attempts'],
  },
  stopFollowing: {
    method: 'POST',
    path: `${api}/stop-following`,
    topic,
    summary: 'Ends that this browser’s follower follows. One that has ended already is no failure.',
    access: anyone,
    limit: questions,
    answer: json(successSchema),
  },
} satisfies Readonly<Record<string, ApiCall>>;
