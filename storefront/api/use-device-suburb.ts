import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { useState } from 'react';
import { readPosition } from '../browser/position.ts';
import { positionWords } from '../content/position-words.ts';
import { readNearestSuburbs } from './location-query.ts';

/** Looks on a press for the suburb where the device is (near a border two), or says why that cannot be known. */
export const useDeviceSuburb = () => {
  const [isLooking, setLooking] = useState(false);
  const [said, setSaid] = useState('');
  const look = async (onFound: (suburbs: readonly [Suburb, ...Suburb[]]) => void): Promise<void> => {
    setLooking(true);
    setSaid('');
    const position = await readPosition();
    try {
      if (position.kind === 'found') onFound(await readNearestSuburbs(position.coords));
      else setSaid(positionWords[position.kind]);
    } catch {
      setSaid(positionWords.unknown);
    }
    setLooking(false);
  };
  return { isLooking, said, setSaid, look };
};
