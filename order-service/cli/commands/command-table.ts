/** All commands, in the order of the help. A new one is a file of its own and a row here. */
import { anchorCommand } from './anchor-command.ts';
import { appendCommand } from './append-command.ts';
import { backupCommand } from './backup-command.ts';
import { certificateCommand } from './certificate-command.ts';
import { clientsCommand } from './clients-command.ts';
import type { Command } from './command.ts';
import { completionCommand } from './completion-command.ts';
import { contactCommand } from './contact-command.ts';
import { copyCommand } from './copy-command.ts';
import { diffCommand } from './diff-command.ts';
import { callBacksCommand } from './call-backs-command.ts';
import { carOffersCommand } from './car-offers-command.ts';
import { drivesCommand } from './drives-command.ts';
import { eraseCommand } from './erase-command.ts';
import { erasuresCommand } from './erasures-command.ts';
import { exportCommand } from './export-command.ts';
import { factorCommand } from './factor-command.ts';
import { holdCommand } from './hold-command.ts';
import { indexesCommand } from './indexes-command.ts';
import { keysCommand } from './keys-command.ts';
import { listCommand } from './list-command.ts';
import { messageCommands } from './message-commands.ts';
import { nextCommand } from './next-command.ts';
import { offersCommand } from './offers-command.ts';
import { valuationCommand } from './valuation-command.ts';
import { parkedCommand } from './parked-command.ts';
import { pricesCommand } from './prices-command.ts';
import { reconcileCommand } from './reconcile-command.ts';
import { rebuildCommand } from './rebuild-command.ts';
import { replayCommand } from './replay-command.ts';
import { reportCommand } from './report-command.ts';
import { restoreCommand } from './restore-command.ts';
import { rulesCommand } from './rules-command.ts';
import { sampleCommand } from './sample-command.ts';
import { showCommand } from './show-command.ts';
import { simulateCommand } from './simulate-command.ts';
import { stockCommand } from './stock-command.ts';
import { talkCommand } from './talk-command.ts';
import { verifyCommand } from './verify-command.ts';
import { watchCommand } from './watch-command.ts';
import { webhooksCommand } from './webhooks-command.ts';

export const commandTable: readonly Command[] = [
  appendCommand,
  stockCommand,
  showCommand,
  nextCommand,
  listCommand,
  watchCommand,
  replayCommand,
  diffCommand,
  verifyCommand,
  anchorCommand,
  exportCommand,
  contactCommand,
  talkCommand,
  drivesCommand,
  callBacksCommand,
  carOffersCommand,
  reportCommand,
  reconcileCommand,
  parkedCommand,
  rebuildCommand,
  clientsCommand,
  webhooksCommand,
  factorCommand,
  eraseCommand,
  certificateCommand,
  holdCommand,
  keysCommand,
  indexesCommand,
  copyCommand,
  backupCommand,
  erasuresCommand,
  restoreCommand,
  sampleCommand,
  simulateCommand,
  pricesCommand,
  offersCommand,
  valuationCommand,
  rulesCommand,
  completionCommand(() => commandTable),
  ...messageCommands,
];
