/** Signed anchors: GET /api/audit/anchors and GET /api/audit/anchor-keys. */
import { z } from 'zod';
import { instantSchema } from '../time/calendar.ts';
import { sha256Schema } from '../terms/sha256.ts';

/** Ed25519, in base64. */
const signatureSchema = z.base64().length(88);

/**
 * What the installation says of its store at a moment, signed by its anchor key: how many events there are, and the root
 * of the Merkle tree over them. Each names the hash of the one before it.
 */
export const signedAnchorSchema = z.object({
  /** From 1, without gaps. */
  number: z.int().min(1),
  /** How many events the tree has, in the order of the store, those of anchors included. */
  events: z.int().min(1),
  /** Root of the Merkle tree (RFC 6962, SHA-256) whose entries are the hashes of the events, 32 bytes each. */
  root: sha256Schema,
  /** Hash of the anchor before it; 64 zeros before the first. */
  previous: sha256Schema,
  takenAt: instantSchema,
  /** Names the key: SHA-256 of its 32 public bytes. */
  keyId: sha256Schema,
  signature: signatureSchema,
});
export type SignedAnchor = z.infer<typeof signedAnchorSchema>;

/** A public key of anchors. The first one is signed by itself, each later one by the one before it. */
export const anchorKeySchema = z.object({
  keyId: sha256Schema,
  /** The 32 bytes of an Ed25519 public key, in base64. */
  publicKey: z.base64().length(44),
  introducedAt: instantSchema,
  /** The key that signed this one; null: this one. */
  before: sha256Schema.nullable(),
  signature: signatureSchema,
});
export type AnchorKey = z.infer<typeof anchorKeySchema>;

export const anchorsQuerySchema = z.strictObject({
  /** Only anchors after the one of this number. */
  after: z
    .string()
    .regex(/^\d{1,9}$/, 'The number of an anchor is a whole number.')
    .transform(Number)
    .optional(),
});
export const signedAnchorListSchema = z.object({
  /** The oldest first, at most a thousand. */
  anchors: z.array(signedAnchorSchema),
  /** What to ask for as `after` next; null at the end. */
  next: z.int().nullable(),
});
export type SignedAnchorList = z.infer<typeof signedAnchorListSchema>;

/** All keys that ever signed an anchor, the first one first. */
export const anchorKeyListSchema = z.object({ keys: z.array(anchorKeySchema) });

const anchorNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'The number of an anchor is a whole number from 1.')
  .transform(Number);

/** Which two anchors: the numbers of an earlier one, and of a later one or the newest. */
export const anchorConsistencyQuerySchema = z.strictObject({ from: anchorNumber, to: anchorNumber.optional() });

/** That the events of one anchor are the first of those of a later one. */
export const anchorConsistencySchema = z.object({
  from: signedAnchorSchema,
  to: signedAnchorSchema,
  /** The hashes that lead from one root to the other (RFC 9162 §2.1.4). */
  proof: z.array(sha256Schema),
});
export type AnchorConsistency = z.infer<typeof anchorConsistencySchema>;

/** Whether the store is the one that its signed anchors are about. */
export const anchorCheckSchema = z.object({
  /** How many anchors hold, from the first one on. */
  anchors: z.int().min(0),
  /** How many events they are about. */
  events: z.int().min(0),
  /** The first anchor that does not hold. */
  fault: z
    .object({ number: z.int(), reason: z.enum(['signature', 'place', 'events-gone', 'events-changed']) })
    .nullable(),
});
export type AnchorCheck = z.infer<typeof anchorCheckSchema>;
