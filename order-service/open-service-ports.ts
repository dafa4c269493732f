/** Opens what a service has of its own, beside stores, gateway and mail: browsers, pictures, uploads, pushes, expiries. */
import { join } from 'node:path';
import { openConfiguredCarPictures } from '@driveaway/infra/configured/open-configured-car-pictures.ts';
import { openConfiguredExpiries } from '@driveaway/infra/configured/open-configured-expiries.ts';
import { openConfiguredPushSender } from '@driveaway/infra/configured/open-configured-push-sender.ts';
import { openConfiguredRenderer } from '@driveaway/infra/configured/open-configured-renderer.ts';
import { openTemporaryFiles } from '@driveaway/infra/documents/temporary-files.ts';
import { createSecurityLog } from '@driveaway/infra/telemetry/create-security-log.ts';
import type { WebhookSender } from '@driveaway/infra/webhooks/port.ts';
import { composeServicePorts, type ServiceSurroundings } from './compose-service-ports.ts';
import { openPictureProcess } from './pictures/open-picture-process.ts';
import type { ServicePorts } from './ports/service-ports.ts';

type Opened = 'pdf' | 'carPictures' | 'temporaryFiles' | 'cleanPicture' | 'securityLog' | 'expiries' | 'pushSender';

type OpenServicePortsOptions = Omit<ServiceSurroundings, Opened | 'webhookSender'> & {
  readonly webhookSender: WebhookSender;
  readonly elapsed: () => number;
  /** Takes the lines of the security log. */
  readonly writeLog: (line: string) => void;
  /** For browsers and uploads. */
  readonly directory: string;
};

type OpenedServicePorts = { readonly ports: ServicePorts; readonly close: () => Promise<void> };

/** The ports of the service that the configuration describes, in a folder of this process; closed before what was given. */
export const openServicePorts = async (options: OpenServicePortsOptions): Promise<OpenedServicePorts> => {
  const { config, clock, log, randomness, stores, webhookSender, elapsed, writeLog, directory, ...given } = options;
  const within = (name: string): string => join(directory, name);
  const pdf = await openConfiguredRenderer({
    ...options,
    browser: config.pdfBrowser,
    directory: within('pdf-browser'),
  });
  const carPictures = await openConfiguredCarPictures({ ...options, directory: within('car-pictures') });
  const pictures = openPictureProcess({ log });
  const ports = composeServicePorts({
    ...given,
    config,
    clock,
    log,
    randomness,
    stores,
    webhookSender,
    pdf,
    carPictures,
    temporaryFiles: await openTemporaryFiles({ directory: within('uploads'), randomness }),
    cleanPicture: pictures.clean,
    securityLog: createSecurityLog(clock, writeLog),
    expiries: await openConfiguredExpiries(config, { elapsed, log }),
    pushSender: openConfiguredPushSender({ config, secret: stores.secrets.emailHashKey, webhookSender, clock }),
  });
  return {
    ports,
    close: async () => {
      await pdf.close();
      await carPictures.close();
      pictures.close();
    },
  };
};
