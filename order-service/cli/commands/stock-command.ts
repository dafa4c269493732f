/** `orders stock`: what retailers have in stock, one list or change a line. */
import { z } from 'zod';
import { defaultDealerId } from '@driveaway/domain/dealers/dealers.ts';
import type { StockLine } from '@driveaway/domain/api/stock.ts';
import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import { defineOrdersCommand, type OrdersContext } from './command.ts';
import { word, wordsOf } from './read-words.ts';

const describe = (answer: StockLine): string => {
  if (!answer.ok) return `${answer.line}: refused: ${answer.message}`;
  const { line, dealerId, cars, replayed } = answer;
  return `${line}: ${dealerId} has ${cars} ${cars === 1 ? 'car' : 'cars'} in stock${replayed ? ' (told before)' : ''}`;
};

const tellStock = async ({ file }: { readonly file: string }, context: OrdersContext): Promise<ExitCode> => {
  const { backend, io, json } = context;
  let [lines, refused] = [0, 0];
  for await (const answer of backend.recordStock(io.openInput(file))) {
    lines += 1;
    if (!answer.ok) refused += 1;
    await io.print(json ? JSON.stringify(answer) : describe(answer), answer.ok ? undefined : 'bad');
  }
  if (lines === 0) {
    io.tell(`There is no list in ${file === '-' ? 'the input' : file}.`, 'bad');
    return exitCodes.wrongUsage;
  }
  return refused === 0 ? exitCodes.done : exitCodes.refused;
};

export const stockCommand = defineOrdersCommand({
  name: 'stock',
  summary: 'what retailers have in stock, one list or change a line',
  usage: ['FILE|- [options]'],
  description: `Sends what retailers have in stock, one JSON object a line: all of it, or what has changed.

  {"type":"stock-list","messageId":"stock-1","dealerId":"${defaultDealerId}","cars":[CAR, CAR]}
  {"type":"stock-change","messageId":"stock-2","dealerId":"${defaultDealerId}","cars":[CAR],"removed":["VIN"]}

A car is {"vin":…,"variantCode":…,"paintCode":…,"interiorCode":…,"availableFrom":"2026-11-23"}, with the codes of the catalogue;
it may name "accessoryCodes" that are fitted, and "isDemonstrator". A message id is the same message for its retailer for
ever. Each line is answered; a bad line stops none of the others.`,
  examples: ['orders stock stock.ndjson'],
  scopes: 'the scope orders:append',
  options: {},
  changesOrders: true,
  input: z.object({ words: wordsOf({ file: word('A file is missing') }) }).transform(({ words }) => words),
  run: tellStock,
});
