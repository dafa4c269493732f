/** The picture of an ordered car for its owner: where it is, and itself. Neither is waited for. */
import type { ProfileOrderDocument } from '@driveaway/domain/api/read-models.ts';
import { restoreOrderState } from '@driveaway/domain/order/order-state.ts';
import { orderCalls } from '../routes/order-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { picturedCarOf } from './pictured-car-of.ts';

type PicturePorts = Pick<ServicePorts, 'carPictures' | 'settings'>;

/** Enough to tell the pictures of an order's cars apart. */
const nameLength = 16;

const nameOf = async ({ carPictures }: PicturePorts, { state }: ProfileOrderDocument): Promise<string | undefined> => {
  if (carPictures === undefined) return undefined;
  const { created } = restoreOrderState(state).facts;
  return created && carPictures.find(picturedCarOf(created));
};

/** The address of the picture, '' while there is none: it has then been asked for. */
export const carPictureAddress = async (ports: PicturePorts, document: ProfileOrderDocument): Promise<string> => {
  const name = await nameOf(ports, document);
  if (name === undefined) return '';
  const query = new URLSearchParams({ orderNo: document.orderNo, picture: name.slice(0, nameLength) });
  return `${ports.settings.publicOrigin}${orderCalls.carPicture.path}?${query.toString()}`;
};

/** The picture as JPEG. */
export const carPictureOf = async (
  ports: PicturePorts,
  document: ProfileOrderDocument,
): Promise<Uint8Array | undefined> => {
  const name = await nameOf(ports, document);
  return name === undefined ? undefined : ports.carPictures?.read(name);
};
