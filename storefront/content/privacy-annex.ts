import type { TextSection } from './content-types.ts';
import { privacyPlaces, privacyRecords } from './privacy-records.ts';
import { privacy } from './privacy.ts';

/** A note as a sentence. */
const sentence = (note: string): string => `${note.slice(0, 1).toUpperCase()}${note.slice(1)}.`;

/** Of a part of the notice, what is kept of it and where. */
const recordsOf = ({ id: part, title }: TextSection): readonly TextSection[] => {
  const rows = [
    ...privacyRecords
      .filter((each) => each.part === part)
      .map(({ event, holds, key, until }) => ({
        label: event,
        value: `${sentence(holds)} Under the key of ${key}. Until: ${until}.`,
      })),
    ...privacyPlaces
      .filter((each) => each.part === part)
      .map(({ place, tables = [], holds, until }) => ({
        label: tables.length === 0 ? place : `${place}: ${tables.join(', ')}`,
        value: `${sentence(holds)} Until: ${until}.`,
      })),
  ];
  if (rows.length === 0) return [];
  return [{ id: `records-${part}`, title: `In our records: ${title}`, paragraphs: [], rows, isStacked: true }];
};

/** Where each part of the notice is in our records: for auditors, developers, and whoever wants to know exactly. */
export const privacyAnnex: readonly TextSection[] = privacy.sections.flatMap(recordsOf);
