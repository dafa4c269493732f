/** `orders verify` without an order: everything that is there. */
import type { Finding, Verification } from '@driveaway/domain/api/findings.ts';
import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import type { OrdersContext } from './command.ts';

const count = new Intl.NumberFormat('en-AU');

const describeFinding = ({ code, what, advice }: Finding): readonly string[] => [`${code}  ${what}`, `    ${advice}`];

const nouns = {
  anchors: 'signed anchors',
  messages: 'messages',
  documents: 'documents and licences',
  keys: 'keys',
  readModels: 'documents of read models',
  databases: 'databases',
} as const satisfies Record<keyof Verification['checked'], string>;

const describeVerification = ({
  events,
  protectedFrom,
  checked,
  findings,
  isCutShort,
}: Verification): readonly string[] => {
  const beside = Object.entries(nouns).flatMap(([name, noun]) => {
    const number = Object.entries(checked).find(([known]) => known === name)?.[1];
    return number === null || number === undefined ? [] : [`${count.format(number)} ${noun}`];
  });
  return [
    ...findings.flatMap(describeFinding),
    `${count.format(events)} events${beside.length === 0 ? '' : `, ${beside.join(', ')}`} checked`,
    protectedFrom === null
      ? 'No event has a code of this installation: events that somebody added or hashed anew show only against an anchor'
      : `From place ${protectedFrom} of the store on, an event that somebody added or hashed anew is found by its code`,
    findings.length === 0
      ? 'Everything is as it was written'
      : `${isCutShort ? 'More than ' : ''}${count.format(findings.length)} ${findings.length === 1 ? 'finding' : 'findings'}: NOT AS IT WAS WRITTEN`,
  ];
};

/** Prints every finding with what to do about it; a code of 1 when there is any. */
export const verifyEverything = async ({ backend, io, json }: OrdersContext): Promise<ExitCode> => {
  const verification = await backend.verify();
  if (json) await io.print(JSON.stringify(verification));
  else for (const line of describeVerification(verification)) await io.print(line);
  return verification.findings.length === 0 ? exitCodes.done : exitCodes.refused;
};
