/** Read models whose personal fields are kept under the key of the customer whom a document belongs to. */
import { z } from 'zod';
import type { JsonObject } from '@driveaway/domain/json/json.ts';
import type { Randomness } from '../clock/port.ts';
import { openBytes, sealBytes } from '../keys/aes-gcm.ts';
import type { DataKey, KeyStore } from '../keys/port.ts';
import type { CollectionDefinition, ReadModelCollection, ReadModels, StoredDocument } from './port.ts';

type SealingPorts = {
  readonly keys: Pick<KeyStore, 'find' | 'findOwned'>;
  readonly randomness: Pick<Randomness, 'bytes'>;
};

/** In place of the personal fields; the bytes in base64. */
const sealedSchema = z.object({ keyId: z.string(), bytes: z.string() });
const sealedField = 'sealed';
// What JSON.parse returned is JSON already; only its shape is in question.
const fieldsSchema = z.custom<JsonObject>((value) => typeof value === 'object' && value !== null, 'not a JSON object');

type Personal = NonNullable<CollectionDefinition['personal']>;
type Body<Document extends StoredDocument> = Document & { readonly body: JsonObject };

const bindingOf = (name: string, id: string, { keyId }: DataKey): string => `${name}|${id}|${keyId}`;

/**
 * Opens a document of a collection as it was stored. Without the customer's key the personal fields read as the
 * definition says.
 */
export const openDocument = async (
  { name, personal }: Pick<CollectionDefinition, 'name' | 'personal'>,
  keys: Pick<KeyStore, 'find'>,
  document: StoredDocument,
): Promise<StoredDocument> => {
  if (personal === undefined) return document;
  const { [sealedField]: stored, ...body } = document.body;
  const sealed = sealedSchema.optional().parse(stored);
  const key = sealed && (await keys.find(sealed.keyId));
  if (sealed === undefined || key === undefined) return { ...document, body: { ...personal.fields, ...body } };
  const opened = openBytes(key.secret, bindingOf(name, document.id, key), Buffer.from(sealed.bytes, 'base64'));
  return { ...document, body: { ...body, ...fieldsSchema.parse(JSON.parse(opened.toString())) } };
};

type Sealed = z.infer<typeof sealedSchema>;
/** A body as it was given to a collection, in which document it was sealed, and what its personal fields became. */
type SealedBefore = { readonly id: string; readonly body: JsonObject; readonly sealed: Sealed };

/** Any personal object of a body, by which another body that has the very same one is found. */
const personalObject = (body: JsonObject, fields: readonly string[]): object | undefined =>
  fields.map((field) => body[field]).find((value) => typeof value === 'object' && value !== null) ?? undefined;

const sealCollection = (
  name: string,
  personal: Personal,
  collection: ReadModelCollection,
  { keys, randomness }: SealingPorts,
): ReadModelCollection => {
  // By the body that was stored: where the collection gives back that very object, it need not be opened and parsed again.
  const sealedBefore = new WeakMap<JsonObject, SealedBefore>();
  // By a personal object in it: most events change none, and what was sealed for the document is right for it still.
  const sealedPersonal = new WeakMap<object, SealedBefore>();
  const fields = Object.keys(personal.fields);
  const isPersonal = (field: string): boolean => Object.hasOwn(personal.fields, field);

  const sealAnew = (id: string, body: JsonObject, key: DataKey): Sealed => {
    const closed = JSON.stringify(Object.fromEntries(Object.entries(body).filter(([field]) => isPersonal(field))));
    const bytes = sealBytes(key.secret, bindingOf(name, id, key), Buffer.from(closed), randomness);
    return { keyId: key.keyId, bytes: bytes.toString('base64') };
  };
  const sealPersonal = (id: string, body: JsonObject, key: DataKey): Sealed => {
    const object = personalObject(body, fields);
    const known = object && sealedPersonal.get(object);
    const isSame =
      known?.id === id &&
      known.sealed.keyId === key.keyId &&
      fields.every((field) => known.body[field] === body[field] && Object.hasOwn(known.body, field));
    if (isSame) return known.sealed;
    const sealed = sealAnew(id, body, key);
    if (object !== undefined) sealedPersonal.set(object, { id, body, sealed });
    return sealed;
  };

  /** Without the personal fields where the customer has no key any more: then nobody may read them. */
  const seal = async <Document extends StoredDocument>(document: Document): Promise<Body<Document>> => {
    const open = Object.fromEntries(Object.entries(document.body).filter(([field]) => !isPersonal(field)));
    const key = await keys.findOwned(z.string().parse(open[personal.owner]), 'contract');
    if (key === undefined) return { ...document, body: open };
    const sealed = sealPersonal(document.id, document.body, key);
    const body = { ...open, [sealedField]: sealed };
    sealedBefore.set(body, { id: document.id, body: document.body, sealed });
    return { ...document, body };
  };

  const open = async (document: StoredDocument): Promise<StoredDocument> => {
    const known = sealedBefore.get(document.body);
    if (known?.id !== document.id) return openDocument({ name, personal }, keys, document);
    // the customer may have been erased since
    const key = await keys.find(known.sealed.keyId);
    return key === undefined ? openDocument({ name, personal }, keys, document) : { ...document, body: known.body };
  };
  const openAll = (documents: readonly StoredDocument[]): Promise<readonly StoredDocument[]> =>
    Promise.all(documents.map(open));

  return {
    get: async (id) => {
      const found = await collection.get(id);
      return found && open(found);
    },
    getMany: async (ids) => openAll(await collection.getMany(ids)),
    find: async (options) => openAll(await collection.find(options)),
    put: async (document) => collection.put(await seal(document)),
    putAll: async (writes, checkpoint) => collection.putAll(await Promise.all(writes.map(seal)), checkpoint),
    count: async (having) => collection.count(having),
    page: async (options) => openAll(await collection.page(options)),
    tally: async (field, listed) => collection.tally(field, listed),
  };
};

/**
 * The same read models, with the personal fields of documents sealed on their way in and opened on their way out. Once
 * the customer's key is gone, each reads as its definition says. A read throws when sealed bytes were changed or moved.
 */
export const sealedReadModels = (readModels: ReadModels, ports: SealingPorts): ReadModels => ({
  ...readModels,
  collection: async (definition) => {
    const collection = await readModels.collection(definition);
    const { name, personal } = definition;
    return personal === undefined ? collection : sealCollection(name, personal, collection, ports);
  },
});
