import { z } from 'zod';
import { exitCodes } from '../terminal/command-io.ts';
import { defineOrdersCommand } from './command.ts';
import { word, wordsOf } from './read-words.ts';

export const certificateCommand = defineOrdersCommand({
  name: 'certificate',
  summary: 'the signed certificate of an erasure',
  usage: ['CUSTOMER-ID [options]'],
  description: `Prints as JSON what the erasure of a customer destroyed and what the law keeps until when: ids and instants, signed with the
anchor key. There is none while anything is left that should be gone. "orders erase" says the id. Needs a running product
and a client with the scope audit:read.`,
  examples: ['orders certificate 6f0a7c1e-3c58-4f0b-9d8e-5b1f0c2a7d11'],
  scopes: 'the scope audit:read',
  options: {},
  input: z
    .object({ words: wordsOf({ customerId: word('The id of a customer is missing').pipe(z.uuid('This is no id')) }) })
    .transform(({ words }) => words),
  run: async ({ customerId }, { backend, io }) => {
    const answer = await backend.certifyErasure(customerId);
    // line by line: a line feed within a line is no text to a terminal
    for (const line of JSON.stringify(answer, null, 2).split('\n')) await io.print(line);
    if ('signature' in answer) return exitCodes.done;
    io.tell(answer.message, 'bad');
    return answer.code === 'customer-not-found' ? exitCodes.notFound : exitCodes.refused;
  },
});
