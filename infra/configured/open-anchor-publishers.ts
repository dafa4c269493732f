import type { AnchorPublisher } from '../anchors/port.ts';
import { publishToAddress } from '../anchors/publish-to-address.ts';
import { publishToFile } from '../anchors/publish-to-file.ts';
import type { AnchorConfig } from '../config/config.ts';

/** The places that the configuration names for anchors. */
export const openAnchorPublishers = ({ file, url }: Pick<AnchorConfig, 'file' | 'url'>): readonly AnchorPublisher[] => [
  ...(file === undefined ? [] : [publishToFile(file)]),
  ...(url === undefined ? [] : [publishToAddress(url)]),
];
