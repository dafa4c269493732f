import { brand } from '@driveaway/domain/brand/brand.ts';
import { trustedTypesPolicy } from '../ui/foundation/trusted-types-policy.ts';

/** Where the build puts the worker; it may look after what lies beside it. */
const workerAddress = `/${brand.baseUrlSegment}/order-page-worker.js`;

const policy = trustedTypesPolicy('order-page-worker', {
  createScriptURL: (url) => {
    if (url !== workerAddress) throw new TypeError('this is no worker of ours');
    return url;
  },
});

/** Registers the worker of My Order, and answers once it works. Rejects where a browser has none, or refuses it. */
export const registerOrderPageWorker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register(policy.createScriptURL(workerAddress), {
    scope: `/${brand.baseUrlSegment}/profile`,
  });
  return navigator.serviceWorker.ready;
};

/**
 * Starts the worker of My Order, which opens the page without a connection, and lets it keep the files that this page
 * was made of. Browsers without service workers, and those that refuse them in private windows, go without.
 */
export const startOrderPageWorker = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  const parts = performance.getEntriesByType('resource').map(({ name }) => name);
  try {
    const { active } = await registerOrderPageWorker();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of this origin
    active?.postMessage({ parts });
  } catch {
    // the page is whole without it
  }
};
