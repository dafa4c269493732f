import type { Command } from './command.ts';
import { loadCommands } from './load-commands.ts';

/** All commands, for whoever needs every one of them. */
export const commandTable: readonly Command[] = await loadCommands();
