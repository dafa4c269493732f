import { crc32 } from 'node:zlib';

/**
 * The part of so many that a document belongs to. Stored checkpoints depend on it: a part must never mean other documents
 * than it did.
 */
export const partitionOf = (documentId: string, of: number): number => crc32(documentId) % of;
